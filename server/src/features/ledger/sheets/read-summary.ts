import { parseListQuery } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { lisbonDay } from '@agremia/model/rules/day'
import { type BoardFigure, boardFigures, treasuryFigures } from '@agremia/model/rules/ledger/board-figures'
import { eurosFromCents } from '@agremia/model/rules/money'
import { readsArea } from '@agremia/model/rules/rights'
import { sql } from 'kysely'
import { type Actor, viewerOf } from '../../../http/actor.ts'
import { column } from '../../../resource/columns.ts'
import { matchingCount } from '../../../resource/list.ts'
import { scopeOf } from '../../../resource/scope.ts'
import type { FeatureDeps } from '../../feature.ts'

/** The figures of the board, each summed over the rows of the list that it names. */
export async function readSummary(
  { kernel, served, settings }: Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>,
  actor: Actor | undefined,
  asked?: number,
) {
  const today = lisbonDay(kernel.clock())
  const year = asked ?? Number(today.slice(0, 4))
  const hasTreasury = settings.texts().hasTreasury === 'true'
  const wanted = {
    ...boardFigures({ year, today }),
    ...(hasTreasury && readsArea(viewerOf(actor), 'treasury') && treasuryFigures()),
  }
  const figures = Object.entries(wanted).map(async ([name, figure]) => {
    const cents = await sumOf(figure)
    return [name, { amount: eurosFromCents(cents), ...figure }] as const
  })
  return { year, ...Object.fromEntries(await Promise.all(figures)) }

  async function sumOf({ list, sum, query: raw }: BoardFigure) {
    const found = served(list)
    const { query, errors } = parseListQuery(found.resource, raw, { role: actor?.role, today })
    if (Object.keys(errors).length > 0)
      throw new Error(`a figure of the board has a wrong query: ${JSON.stringify(errors)}`)
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(${column(snakeCase(sum))}), 0)::bigint as cents
      ${matchingCount(found.resource, query, { scope: scopeOf(found, actor) })}
    `.execute(kernel.database.kysely)
    return rows[0]?.cents ?? 0
  }
}
