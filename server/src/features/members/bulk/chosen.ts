import { type BulkRequest, MOST_AT_ONCE } from '@agremia/model/calls/bulk'
import { counted } from '@agremia/model/rules/counted'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import { chosenRows } from '../../../resource/chosen-rows.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Served } from '../../../resource/serve.ts'

export interface Chosen {
  id: string
  memberNumber: number
  name: string
  admissionDate: string
}

/** The members that a bulk change is for, by name. */
export async function readChosen(
  served: Served,
  { db, actor, now }: WriteContext,
  choice: Pick<BulkRequest, 'query' | 'ids'>,
): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select t.id, t.member_number as "memberNumber", t.name, t.admission_date::text as "admissionDate"
    ${chosenRows(served, choice, actor, now).from} order by t.name_sort, t.id limit ${MOST_AT_ONCE + 1}
  `.execute(db)
  if (rows.length === 0) throw new InvalidInput({ ids: 'Escolha pelo menos uma ficha.' })
  if (rows.length > MOST_AT_ONCE)
    throw new InvalidInput({ ids: `São demasiadas de uma vez: no máximo ${counted(MOST_AT_ONCE, 'ficha', 'fichas')}.` })
  return rows
}

/**
 * Locks members until the transaction ends, so that what is planned for each still holds when it is written. Only the task
 * does this: a request would wait here for an import that is being applied, and be given up after 10 s.
 */
export const lockChosen = (db: Kysely<unknown>, ids: readonly string[]) =>
  sql`select from members where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db)
