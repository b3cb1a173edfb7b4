import { printDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'

/** Accounts that were compared with the bank, with the day until which. */
export type ReconciledAccounts = ReadonlyMap<string, { name: string; until: string }>

export async function readReconciledAccounts(db: Kysely<unknown>, ids: readonly string[]): Promise<ReconciledAccounts> {
  const { rows } = await sql<{ id: string; name: string; until: string }>`
    select id, name, last_reconciled_at as until from bank_accounts
    where last_reconciled_at is not null and id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name, until }) => [id, { name, until }]))
}

interface DatedMovement {
  date?: string | null
  bankAccountId?: string | null
  counterBankAccountId?: string | null
}

/** A movement on a day that was compared with the bank is possible, and told: the bank's statement did not have it. */
export function reconciledWarnings(
  { date, bankAccountId, counterBankAccountId }: DatedMovement,
  accounts: ReconciledAccounts,
): FieldErrors {
  const touched = [bankAccountId, counterBankAccountId].flatMap(id => (id && accounts.get(id)) || [])
  const [account] = touched.filter(({ until }) => date && date <= until)
  return account
    ? { date: `«${account.name}» está conciliada até ${printDay(account.until)}: o extrato não tinha este movimento.` }
    : {}
}
