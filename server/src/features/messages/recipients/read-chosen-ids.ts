import { MOST_AT_ONCE } from '@agremia/model/calls/bulk'
import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { counted } from '@agremia/model/rules/counted'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import { chosenRows } from '../../../resource/chosen-rows.ts'
import type { Served } from '../../../resource/serve.ts'

interface Chooser {
  /** `members` with its hooks. */
  served: Served
  actor: Actor | undefined
  now: Date
}

/** The members that a batch is for, by name; whether each gets it is decided later. */
export async function readChosenIds(
  db: Kysely<unknown>,
  { query, ids, also = [], except = [] }: RecipientSelection,
  { served, actor, now }: Chooser,
): Promise<string[]> {
  const choices = [
    ...(query || ids ? [chosenRows(served, { query, ids }, actor, now)] : []),
    ...(also.length > 0 ? [chosenRows(served, { ids: also }, actor, now)] : []),
  ]
  if (choices.length === 0) return []
  const chosen = sql.join(
    choices.map(({ from }) => sql`select t.id ${from}`),
    sql` union `,
  )
  return readIds(db, sql`m.id in (${chosen}) and not m.id = any(${except}::uuid[])`)
}

/** Every member of today, whatever the state, for the call of an assembly: leaving somebody out makes its decisions voidable. */
export const readCalledIds = (db: Kysely<unknown>, day: string): Promise<string[]> =>
  readIds(
    db,
    sql`m.admission_date <= ${day} and not exists (
      select from member_state_names n where n.id = m.state_name_id and n.marks_end
    )`,
  )

async function readIds(db: Kysely<unknown>, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join people p on p.id = m.person_id where ${condition} order by p.name_sort, m.id
    limit ${MOST_AT_ONCE + 1}
  `.execute(db)
  if (rows.length > MOST_AT_ONCE) {
    throw new InvalidInput({
      selection: `São demasiados de uma vez: no máximo ${counted(MOST_AT_ONCE, 'destinatário', 'destinatários')}.`,
    })
  }
  return rows.map(({ id }) => id)
}
