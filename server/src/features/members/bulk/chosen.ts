import { type BulkRequest, MOST_AT_ONCE } from '@agremia/model/calls/bulk'
import { parseListQuery } from '@agremia/model/resource/list-query'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { matching } from '../../../resource/list.ts'

export interface Chosen {
  id: string
  memberNumber: number
  name: string
  admissionDate: string
}

/** The list is the law: whom it finds, or whom it found and somebody ticked. Locked, so that the plan holds until it is done. */
export async function readChosen(
  { db, actor, now }: WriteContext,
  { query: raw, ids }: BulkRequest,
): Promise<Chosen[]> {
  const { query, errors } = parseListQuery(members, raw ?? {}, { role: actor?.role, today: lisbonDay(now) })
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const { rows } = await sql<Chosen>`
    select t.id, t.member_number as "memberNumber", t.name, t.admission_date::text as "admissionDate"
    ${matching(members, query, { ids })} order by t.name_sort, t.id limit ${MOST_AT_ONCE + 1}
  `.execute(db)
  if (rows.length === 0) throw new InvalidInput({ ids: 'Escolha pelo menos uma ficha.' })
  if (rows.length > MOST_AT_ONCE) throw new InvalidInput({ ids: 'São demasiadas fichas de uma vez: no máximo 20 000.' })
  await sql`
    select from members where id = any(${rows.map(row => row.id)}::uuid[]) order by id for no key update
  `.execute(db)
  return rows
}
