import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import type { ActorFinder } from './find-actor.ts'

interface Organisation {
  name: string
  /** `a` Associação, `o` Clube. */
  article: string
}

/** What sign-in is given. */
export interface AuthDeps {
  database: Database
  keys: Keys
  clock: Clock
  /** The announcement reaches the other instances; this one knows without waiting for it. */
  forget: ActorFinder['forget']
  /** Where the app is reached, without a slash at its end; links in mails start with it. */
  publicUrl(): string
  /** Who signs the mails. */
  organisation(): Organisation | Promise<Organisation>
}
