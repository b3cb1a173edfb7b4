import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../outside/clock.ts'
import type { FeatureDeps } from '../feature.ts'
import type { ActorFinder } from './find-actor.ts'
import type { LinkDeps } from './mail-link.ts'

/** The dependencies of sign-in. */
export interface AuthDeps extends LinkDeps {
  database: Database
  clock: Clock
  /** Clears this instance's cached actors at once; the other instances do so when they hear the announcement. */
  forget: ActorFinder['forget']
  /** The longest life of a session in days, however often it is renewed. */
  sessionDays(): number
}

export const authDepsOf = ({ database, keys, clock, actors, publicUrl, settings }: FeatureDeps): AuthDeps => ({
  database,
  keys,
  clock,
  forget: actors.forget,
  publicUrl,
  sessionDays: () => {
    const { sessionDays } = settings.texts()
    return Number(sessionDays)
  },
})
