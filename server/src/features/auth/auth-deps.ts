import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import type { ActorFinder } from './find-actor.ts'

interface Organisation {
  name: string
  /** The article before the name: `a` Associação, `o` Clube. */
  article: string
}

/** The dependencies of sign-in. */
export interface AuthDeps {
  database: Database
  keys: Keys
  clock: Clock
  /** Clears this instance's cached actors at once; the other instances do so when they hear the announcement. */
  forget: ActorFinder['forget']
  /** The application's public address without a trailing slash, with which links in mails begin. */
  publicUrl(): string
  /** The organisation that signs the mails. */
  organisation(): Organisation | Promise<Organisation>
}
