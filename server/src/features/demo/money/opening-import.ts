import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../../resource/insert-rows.ts'
import { adoptionDay, instantOf } from '../days.ts'
import { createRandom } from '../random.ts'
import type { BookCharge } from './account-book.ts'

interface ImportFacts {
  treasurerId: string | undefined
  today: string
}

/** The import of opening balances, with a column for each year; its rows were deleted since, as of any import. */
export async function fillOpeningImport(
  db: Kysely<unknown>,
  charges: readonly BookCharge[],
  { treasurerId, today }: ImportFacts,
) {
  const brought = charges.filter(({ origin }) => origin === 'saldo_inicial')
  if (brought.length === 0) return
  const years = [...new Set(brought.map(({ year }) => year))].toSorted((one, other) => one - other)
  const lines = new Set(brought.map(({ member }) => member.id)).size
  const at = instantOf(adoptionDay(today))
  const { rows } = await sql<{ name: string }>`select name from users where id = ${treasurerId ?? null}`.execute(db)
  await insertColumns(db, 'imports', [
    {
      id: createRandom(brought.length).id(new Date(at)),
      created_at: at,
      user_id: treasurerId ?? null,
      user_name: rows[0]?.name ?? null,
      kind: 'openingBalances',
      file_name: 'quotas-caderno-antigo.xlsx',
      headings: ['N.º', ...years.map(String)],
      mapping: ['memberNumber', ...years.map(year => `owed${year}`)],
      row_count: lines,
      status: 'applied',
      creates: lines,
      amount: brought.reduce((sum, { originalAmount }) => sum + originalAmount, 0),
      applied_at: at,
    },
  ])
}
