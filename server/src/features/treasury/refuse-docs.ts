import type { RefusedDoc } from '@agremia/model/calls/treasury-docs'
import { counted } from '@agremia/model/rules/counted'
import { ApiError } from '../../errors.ts'

/** How many of them the message itself names. */
const NAMED = 3

/** Throws where documents of a set cannot be changed: nothing is, and each is named with its reason. */
export function refuseDocs(refused: readonly RefusedDoc[]): void {
  if (refused.length === 0) return
  const named = refused.slice(0, NAMED).map(({ number, reason }) => `${number}: ${reason}`)
  const rest = refused.length > NAMED ? ` E mais ${refused.length - NAMED}.` : ''
  const text = `Nada mudou: ${counted(refused.length, 'documento não pode mudar', 'documentos não podem mudar')}. ${named.join(' ')}${rest}`
  throw new ApiError(422, 'invalidInput', { ids: text }, { refused })
}
