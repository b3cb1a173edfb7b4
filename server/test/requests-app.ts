import { sql } from 'kysely'
import { runAgainIfBeaten } from '../src/db/faults.ts'
import type { LedgerContext } from '../src/features/ledger/ledger-context.ts'
import { openRequests } from '../src/features/payment-requests/open-requests.ts'
import type { OpenedRequest } from '../src/features/payment-requests/opened-request.ts'
import { type MoneyOfRequest, settleRequest } from '../src/features/payment-requests/settle-request.ts'
import { SYSTEM } from '../src/http/actor.ts'
import { inTransaction } from '../src/resource/context.ts'
import { createLedgerApp } from './ledger-app.ts'

export type RequestsApp = Awaited<ReturnType<typeof createRequestsApp>>

/** The API with a ledger, and functions that open requests to pay and book money on them. Amounts are cents. */
export async function createRequestsApp(...given: Parameters<typeof createLedgerApp>) {
  const t = await createLedgerApp(...given)

  /** Runs work of the ledger as the system, as jobs do. */
  const asSystem = <T>(work: (context: LedgerContext) => Promise<T>) =>
    runAgainIfBeaten(() =>
      inTransaction(t.database, SYSTEM, t.clock(), context => work({ ...context, settings: t.store.texts() })),
    )

  async function open(payerId: string, ...charges: { _id: string }[]): Promise<OpenedRequest> {
    const chargeIds = charges.map(({ _id }) => _id)
    const [request] = await asSystem(context => openRequests(context, [{ payerId, chargeIds }]))
    if (!request) throw new Error('nothing could be requested')
    return request
  }

  return {
    ...t,
    asSystem,
    open,
    settle: (request: Pick<OpenedRequest, 'id' | 'total'>, more: Partial<MoneyOfRequest> = {}) =>
      asSystem(context =>
        settleRequest(context, {
          requestId: request.id,
          amount: request.total,
          on: '2026-11-14',
          method: 'multibanco',
          bankAccountId: t.bankAccount,
          ...more,
        }),
      ),
    request: async (id: string) => (await t.asEditor('GET', `/payment_requests/${id}`)).body.data,
    balanceOf: async (accountId: string) =>
      (
        await t.rows<{ balance: number }>(sql`select balance from bank_accounts_with_balance where id = ${accountId}`)
      )[0]?.balance,
  }
}
