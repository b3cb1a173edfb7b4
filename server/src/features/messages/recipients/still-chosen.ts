import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { BALANCE_FIELDS } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import { SYSTEM } from '../../../http/actor.ts'
import { chosenRows } from '../../../resource/chosen-rows.ts'
import type { Served } from '../../../resource/serve.ts'

type Query = NonNullable<RecipientSelection['query']>

/** The filters of a choice that are about the account: `_situation`, `_overdueTotal.from` and the like. */
function balanceFilters(query: Query): Query | undefined {
  const filters = Object.entries(query).filter(([name]) => BALANCE_FIELDS.includes(name.replace(/^_|\..*$/g, '')))
  return filters.length > 0 ? Object.fromEntries(filters) : undefined
}

interface Chosen {
  query: Query | null
  memberIds: readonly string[]
}

/**
 * Those of the members whose account is still as the filter of the sending asked: who was chosen because of a debt may have paid
 * since. Other filters, such as a locality, said whom to write to, and what was written stays true when they no longer fit.
 * Undefined where the choice did not look at accounts.
 */
export async function readStillChosen(
  db: Kysely<unknown>,
  served: Served,
  { query, memberIds }: Chosen,
  now: Date,
): Promise<ReadonlySet<string> | undefined> {
  const filters = query ? balanceFilters(query) : undefined
  if (!filters) return undefined
  const { from } = chosenRows(served, { query: filters, ids: memberIds }, SYSTEM, now)
  const { rows } = await sql<{ id: string }>`select t.id ${from}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
