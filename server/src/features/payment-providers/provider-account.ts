import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'

/** The account at the payment provider, where money lies until it is paid out; the first money that comes opens it. */
export async function providerAccount(context: WriteContext, firstDay: string): Promise<string> {
  const { db } = context
  await sql`select pg_advisory_xact_lock(hashtextextended('account of the payment provider', 0))`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from bank_accounts where kind = 'prestador' order by active desc, created_at, id limit 1
  `.execute(db)
  const [found] = rows
  if (found) return found.id
  const id = uuidv7()
  const name = await freeName(context)
  const row = { name, kind: 'prestador', active: true, openingBalance: 0, openingDate: firstDay }
  await insertMany(db, bankAccounts.path, [{ id, ...tableColumns(bankAccounts, row, undefined) }])
  await recordNewRows(context, bankAccounts, [id])
  return id
}

/** Somebody may have given the name to an account of another kind. */
async function freeName({ db }: WriteContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['Serviço de pagamentos', 'Serviço de pagamentos (conta)', 'Serviço de pagamentos 2'])
      with ordinality as names (name, place)
    where not exists (select from bank_accounts a where lower(a.name) = lower(names.name)) order by place limit 1
  `.execute(db)
  return rows[0]?.name ?? `Serviço de pagamentos ${uuidv7().slice(-6)}`
}
