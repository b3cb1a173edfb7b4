import { MOST_IN_A_RUN } from '@agremia/model/calls/quota-runs'
import { printValue } from '@agremia/model/resource/format'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { chosenRows, type RowChoice } from '../../resource/chosen-rows.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Served } from '../../resource/serve.ts'

/** The ids of the members that a run is about, by name. */
export async function readRunMembers(
  served: Served,
  { db, actor, now }: WriteContext,
  { query, ids }: RowChoice,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id ${chosenRows(served, { query, ids }, actor, now).from} order by t.name_sort, t.id limit ${MOST_IN_A_RUN + 1}
  `.execute(db)
  if (rows.length === 0) throw new InvalidInput({ ids: 'Escolha pelo menos uma ficha.' })
  if (rows.length > MOST_IN_A_RUN)
    throw new InvalidInput({
      ids: `São demasiadas fichas de uma vez: no máximo ${printValue('integer', MOST_IN_A_RUN)}.`,
    })
  return rows.map(({ id }) => id)
}
