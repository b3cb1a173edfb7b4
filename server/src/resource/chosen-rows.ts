import { parseListQuery } from '@agremia/model/resource/list-query'
import { lisbonDay } from '@agremia/model/rules/day'
import type { RawBuilder } from 'kysely'
import { InvalidInput } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { inOrder, matching } from './list.ts'
import { scopeOf } from './scope.ts'
import type { FindResource } from './select.ts'
import type { Served } from './serve.ts'

/** A choice of rows as a list sends it: its query, and the ids of ticked rows, if any. */
export interface RowChoice {
  query?: Readonly<Record<string, unknown>>
  ids?: readonly string[]
}

export interface ChosenRows {
  /** `from … where …`, with the resource's row as `t`. */
  from: RawBuilder<unknown>
  /** `order by …`, as the list shows them. */
  order: (find: FindResource) => RawBuilder<unknown>
}

/**
 * The rows that a bulk action works on: what the list's query finds within the actor's scope, or the ticked rows among
 * those. An id outside the scope selects nothing, as in the list itself.
 */
export function chosenRows(
  served: Served,
  { query: raw, ids }: RowChoice,
  actor: Actor | undefined,
  now: Date,
): ChosenRows {
  const { resource } = served
  const reader = { role: actor?.role, today: lisbonDay(now) }
  const { query, errors } = parseListQuery(resource, { _sort: resource.list.sort, ...raw }, reader)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  return {
    from: matching(resource, query, { scope: scopeOf(served, actor), ids }),
    order: find => inOrder(resource, query, find),
  }
}
