import { sql } from 'kysely'
import { fillTreasury } from '../src/features/treasury/fill-treasury.ts'
import { createLedgerApp } from './ledger-app.ts'

export type TreasuryApp = Awaited<ReturnType<typeof createTreasuryApp>>

const TREASURY_TABLES = [
  'treasury_docs',
  'treasury_docs_statuses',
  'treasury_movements',
  'treasury_settlements',
  'people',
  'number_series',
]

/** The API with statuses, categories, a cash box and a bank account, and functions that enter documents. Amounts are euros. */
export async function createTreasuryApp(...given: Parameters<typeof createLedgerApp>) {
  const t = await createLedgerApp(...given)
  await fillTreasury(t.database)
  const statuses = await t.rows<{ id: string; slug: string }>(sql`select id, slug from doc_statuses`)
  const categories = await t.rows<{ id: string; name: string }>(sql`select id, name from treasury_categories`)
  const slugs = new Map(statuses.map(({ id, slug }) => [id, slug]))

  let made = 0
  /** The body of an invoice of 100 euros that is not paid. */
  const invoice = (more: Record<string, unknown> = {}) => {
    made += 1
    return {
      direction: 'despesa',
      docType: 'fatura',
      docDate: '2026-11-02',
      description: `Fatura ${made}`,
      entityName: `Fornecedor ${made}`,
      totalAmount: 100,
      fiscalYear: 2026,
      ...more,
    }
  }
  return {
    ...t,
    invoice,
    statusId: (slug: string) => String(statuses.find(one => one.slug === slug)?.id),
    categoryId: (name: string) => String(categories.find(one => one.name === name)?.id),
    enter: (more?: Record<string, unknown>) => t.post('/treasury_docs', invoice(more)),
    docOf: async ({ _id }: { _id: string }) => (await t.asEditor('GET', `/treasury_docs/${_id}`)).body.data,
    /** The slugs of a document's statuses, in their order. */
    slugsOf: ({ statusIds }: { statusIds: readonly string[] }) => statusIds.map(id => slugs.get(id)),
    /** The body of a movement that pays documents from the bank account. */
    movement: (amount: number, settlements: readonly object[] = [], more: Record<string, unknown> = {}) => ({
      date: '2026-11-10',
      kind: 'saida',
      amount,
      bankAccountId: t.bankAccount,
      method: 'transferencia',
      description: 'Pagamento',
      settlements,
      ...more,
    }),
    balance: async (account: string, day?: string) => {
      const [row] = await t.rows<{ balance: number }>(
        day
          ? sql`select account_balance_on(${account}, ${day}) as balance`
          : sql`select balance from bank_accounts_with_balance where id = ${account}`,
      )
      return row?.balance
    },
    /** Every row of the treasury: what bad input must leave as it was. */
    treasury: async () =>
      (
        await t.rows(sql`
          select ${sql.join(TREASURY_TABLES.map(name => sql`(select jsonb_agg(x order by x) from ${sql.table(name)} x) as ${sql.ref(name)}`))}`)
      )[0],
  }
}
