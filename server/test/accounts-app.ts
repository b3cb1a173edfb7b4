import { createTreasuryApp } from './treasury-app.ts'

export type AccountsApp = Awaited<ReturnType<typeof createAccountsApp>>

/** The API of the treasury, with functions that open accounts, move them and read them. Amounts are euros. */
export async function createAccountsApp(...given: Parameters<typeof createTreasuryApp>) {
  const t = await createTreasuryApp(...given)
  let made = 0
  const get = async (path: string, query?: Record<string, string>) => {
    const { status, body, text } = await t.asEditor('GET', path, undefined, query)
    if (status !== 200) throw new Error(text)
    return body.data
  }
  return {
    ...t,
    get,
    /** An account with a name of its own and 100 euros on the first day of the year. */
    async openAccount(more: Record<string, unknown> = {}): Promise<string> {
      made += 1
      const body = { name: `Conta ${made}`, kind: 'banco', openingDate: '2026-01-01', openingBalance: 100, ...more }
      return (await t.post('/bank_accounts', body))._id
    },
    /** A movement without a document; money leaves unless it says otherwise. */
    move: (bankAccountId: string, amount: number, more: Record<string, unknown> = {}) =>
      t.post('/treasury_movements', t.movement(amount, [], { bankAccountId, ...more })),
    statementOf: (id: string, query?: Record<string, string>) => get(`/bank_accounts/${id}/statement`, query),
  }
}
