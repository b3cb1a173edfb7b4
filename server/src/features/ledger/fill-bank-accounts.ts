import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'

/** Fills in a cash box and a bank account once; later starts do not undo edits and deletions. */
export const fillBankAccounts = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('bank accounts', 0))`.execute(db)
    const { rows } = await sql<{ isFilled: boolean; today: string }>`
      select exists (select from bank_accounts) as "isFilled", (now() at time zone 'Europe/Lisbon')::date as today
    `.execute(db)
    const [first] = rows
    if (!first || first.isFilled) return
    const common = { active: true, openingBalance: 0, openingDate: first.today }
    await insertRows(db, bankAccounts, [
      { name: 'Caixa', kind: 'caixa', ...common },
      { name: 'Conta à ordem', kind: 'banco', ...common },
    ])
  })
