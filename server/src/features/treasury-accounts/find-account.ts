import type { StatementAnswer } from '@agremia/model/calls/treasury-accounts'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

/** An account as the screens of the treasury name it. */
export type FoundAccount = StatementAnswer['account']

export async function findAccount(db: Kysely<unknown>, id: string): Promise<FoundAccount> {
  const { rows } = await sql<FoundAccount>`
    select id as _id, name, kind, active, opening_date as "openingDate", last_reconciled_at as "lastReconciledAt"
    from bank_accounts where id = ${id}
  `.execute(db)
  const [account] = rows
  if (!account) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return account
}

/** Whoever decides about what an account holds takes turns, for the rest of the transaction. */
export async function lockAccount(db: Kysely<unknown>, id: string): Promise<FoundAccount> {
  await sql`select from bank_accounts where id = ${id} for update`.execute(db)
  return findAccount(db, id)
}
