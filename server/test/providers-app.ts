import { type RawBuilder, sql } from 'kysely'
import { confirmPaymentsJob } from '../src/features/payment-providers/confirm-payments.ts'
import { startSimulator } from '../src/features/payment-providers/simulator/start-simulator.ts'
import { createRequestsApp } from './requests-app.ts'

export type ProvidersApp = Awaited<ReturnType<typeof createProvidersApp>>

/** The API with requests to pay and the simulator as its payment provider; callbacks come over HTTP. Amounts are cents. */
export async function createProvidersApp(more: Record<string, string> = {}) {
  let address: string | undefined
  let now = () => new Date()
  const simulator = await startSimulator({
    programUrl: () => address,
    answerMs: 20,
    now: () => now(),
  })
  const t = await createRequestsApp({}, { simulatorUrl: simulator.url })
  now = t.clock
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await t.asAdmin('PATCH', '/settings', {
    environment: 'staging',
    paymentProvider: 'simulador',
    mbEntity: '99999',
    mbSubEntity: '999',
    mbwayEnabled: 'true',
    ...more,
  })

  /** A new member who owes a quota, and the request for it. */
  async function owing(amount = 24) {
    const { _id: memberId } = await t.addMember({})
    const charge = await t.charge(memberId, 2026, { originalAmount: amount })
    return { memberId, chargeId: String(charge._id), request: await t.open(memberId, charge) }
  }

  return {
    ...t,
    address,
    simulator,
    owing,
    confirm: () => t.runJob(confirmPaymentsJob, {}),
    /** Pays the reference of a request at the bank. */
    payReference: (
      { entity, reference, total }: { entity: string | null; reference: string | null; total: number },
      amount = total,
      manner: Parameters<typeof simulator.provider.payReference>[3] = 'once',
    ) => simulator.provider.payReference(String(entity), String(reference), amount, manner),
    /** What was booked for a member, in cents. */
    paidBy: async (memberId: string) =>
      (
        await t.rows<{ amount: number; method: string; date: string }>(sql`
          select amount, method, date from payments where member_id = ${memberId} order by id
        `)
      ).map(({ amount, method }) => [method, amount]),
    /** Lets writes of rows fail that do not meet a condition; ends with the function that it answers. */
    refuseRows: async (table: string, condition: RawBuilder<unknown>) => {
      await t.rows(sql`alter table ${sql.table(table)} add constraint refused_by_test check (${condition})`)
      return () => t.rows(sql`alter table ${sql.table(table)} drop constraint refused_by_test`)
    },
    tray: () =>
      t.rows<{ amount: number; reason: string; reference: string | null }>(sql`
        select amount, reason, reference from received_money order by id
      `),
    close: async () => {
      await simulator.close()
      await t.close()
    },
  }
}
