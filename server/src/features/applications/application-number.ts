import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

/** Takes the next number of the year, such as `2026/0042`. The row lock makes simultaneous callers wait, so there are no gaps. */
export async function takeApplicationNumber({ db, now }: Pick<WriteContext, 'db' | 'now'>): Promise<string> {
  const year = Number(lisbonDay(now).slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    insert into application_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = application_numbers.last + 1 returning last
  `.execute(db)
  return `${year}/${String(rows[0]?.last).padStart(4, '0')}`
}
