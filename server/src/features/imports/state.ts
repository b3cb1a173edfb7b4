import type { FieldErrors } from '../../errors.ts'
import type { World } from './world.ts'

/** A state other than the one in which members begin, and the day from which it holds. */
export interface StateChange {
  stateNameId: string
  since: string
}

interface Found {
  change?: StateChange
  errors: FieldErrors
  notes: FieldErrors
}

/** The state that a file gives to somebody new. They begin as everyone does, on the day of admission. */
export function readState(state: unknown, since: unknown, admission: unknown, world: World): Found {
  const found: Found = { errors: {}, notes: {} }
  if (typeof state !== 'string' || state === world.firstState || typeof admission !== 'string') return found
  const day = typeof since === 'string' ? since : world.today > admission ? world.today : admission
  if (day < admission) found.errors.stateSince = 'O estado não pode começar antes da admissão.'
  else if (day > world.today && day !== admission) found.errors.stateSince = 'A data não pode ser futura.'
  else found.change = { stateNameId: state, since: day }
  if (typeof since !== 'string') found.notes.stateSince = 'Sem data: o estado conta a partir de hoje.'
  return found
}
