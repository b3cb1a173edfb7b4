import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { receivedMoney } from '@agremia/model/resources/received-money'
import { MBWAY_SECONDS, type MbwayState } from '@agremia/model/rules/collecting/mbway'
import { SIMULATOR_ENTITY } from '@agremia/model/rules/collecting/payment-requests'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../../resource/insert-rows.ts'
import { takeNumbers } from '../../../resource/number-series.ts'
import { tableColumns } from '../../../resource/table-columns.ts'
import { makeOfflineReferences, offlineSourceOf } from '../../payment-requests/offline-references.ts'
import { rfReferenceOf } from '../../payment-requests/open-requests.ts'
import { newRequestCode } from '../../payment-requests/request-code.ts'
import { readStored, textsOf } from '../../settings/store.ts'
import { addDays, instantOf } from '../days.ts'
import { createRandom, type Random } from '../random.ts'

/** So many of the newest payments by reference and by phone came on a request, and so many debtors were asked since. */
const PAID = 60
const ASKED = 120
/** So many debtors were asked once before, for less; that request was annulled by the next one. */
const ANNULLED = 5
/** What phones answered that did not pay, two each. */
const NOT_PAID: readonly MbwayState[] = ['rejected', 'expired', 'declined', 'error']

interface InventedRequest {
  id: string
  payerId: string
  mobile: string | null
  issuedOn: string
  dueDate: string
  status: 'aberto' | 'pago' | 'expirado' | 'anulado'
  lines: readonly { chargeId: string; amount: number }[]
  /** Of a paid one. */
  payment?: { id: string; on: string; method: 'multibanco' | 'mbway' }
}

type WrittenRequest = InventedRequest & { total: number; rfReference: string; reference: string | null }

/** Fills requests to pay in every state, what phones answered, and three amounts of which nobody knows whose they are. */
export async function fillCollecting(db: Kysely<unknown>, today: string): Promise<void> {
  const settings = textsOf(await readStored(db))
  const random = createRandom(PAID + ASKED)
  const asked = await inventAsked(db, random, { today, validity: Number(settings.mbExpiryDays) })
  const annulled = asked
    .filter(({ status, lines }) => status === 'aberto' && lines.length > 1)
    .slice(0, ANNULLED)
    .map((request): InventedRequest => {
      const issuedOn = addDays(request.issuedOn, -30)
      return {
        ...request,
        id: random.id(new Date(instantOf(issuedOn))),
        issuedOn,
        status: 'anulado',
        lines: request.lines.slice(0, 1),
      }
    })
  const requests = [...(await inventPaid(db, random, today)), ...annulled, ...asked]
  const written = await writeRequests(db, requests, { settings, today })
  await insertColumns(db, 'mbway', phoneRows(written, random, settings.organisationName))
  await fillTray(db, written, { random, today })
}

interface RequestedCharges {
  payerId: string
  mobile: string | null
  dueDate: string
  remindedOn: string
  chargeIds: string[]
  amounts: number[]
}

/** Of those who were reminded, everything that they owe: open where the last reminder is newer than a reference lives. */
async function inventAsked(
  db: Kysely<unknown>,
  random: Random,
  { today, validity }: { today: string; validity: number },
): Promise<InventedRequest[]> {
  const { rows } = await sql<RequestedCharges>`
    select m.id as "payerId", m.mobile, min(c.due_date)::text as "dueDate", max(c.last_reminder_at)::date::text as "remindedOn",
      array_agg(c.id order by c.due_date, c.id) as "chargeIds", array_agg(c.amount::int order by c.due_date, c.id) as amounts
    from unsettled_payments c join member_sheets m on m.id = coalesce(c.bill_to_member_id, c.member_id)
    where c.amount > 0 and not c.is_parked and c.reminder_level > 0 and m.is_active
    group by m.id, m.mobile, m.member_number order by max(c.last_reminder_at) desc, m.member_number limit ${ASKED}
  `.execute(db)
  return rows.map(({ payerId, mobile, dueDate, remindedOn, chargeIds, amounts }) => ({
    id: random.id(new Date(instantOf(remindedOn))),
    payerId,
    mobile,
    issuedOn: remindedOn,
    dueDate,
    status: addDays(remindedOn, validity) < today ? 'expirado' : 'aberto',
    lines: chargeIds.map((chargeId, place) => ({ chargeId, amount: amounts[place] ?? 0 })),
  }))
}

interface PaidCharges extends Omit<RequestedCharges, 'remindedOn'> {
  paymentId: string
  on: string
  method: 'multibanco' | 'mbway'
}

/** Of the newest payments by reference and by phone, what each has settled. */
async function inventPaid(db: Kysely<unknown>, random: Random, today: string): Promise<InventedRequest[]> {
  const { rows } = await sql<PaidCharges>`
    select p.id as "paymentId", p.date::text as "on", p.method, m.id as "payerId", m.mobile, min(c.due_date)::text as "dueDate",
      array_agg(c.id order by c.due_date, c.id) as "chargeIds", array_agg(a.amount::int order by c.due_date, c.id) as amounts
    from payments p join member_sheets m on m.id = p.member_id
    join payment_allocations a on a.payment_id = p.id and a.charge_id is not null
    join unsettled_payments c on c.id = a.charge_id
    where p.kind = 'recebimento' and p.status = 'confirmado' and p.unallocated = 0 and p.method in ('multibanco', 'mbway')
      and p.date < ${today} and not exists (select from payment_allocations r where r.payment_id = p.id and r.amount < 0)
    group by p.id, m.id, m.mobile order by p.date desc, p.receipt_number_sort desc limit ${PAID}
  `.execute(db)
  return rows.map(({ payerId, mobile, dueDate, chargeIds, amounts, paymentId, on, method }) => {
    const issuedOn = addDays(on, -random.between(1, 40))
    return {
      id: random.id(new Date(instantOf(issuedOn))),
      payerId,
      mobile,
      issuedOn,
      dueDate,
      status: 'pago',
      lines: chargeIds.map((chargeId, place) => ({ chargeId, amount: amounts[place] ?? 0 })),
      payment: { id: paymentId, on, method },
    }
  })
}

/** With references and numbers of the series that the next requests go on with. */
async function writeRequests(
  db: Kysely<unknown>,
  requests: readonly InventedRequest[],
  { settings, today }: { settings: SettingTexts; today: string },
): Promise<WrittenRequest[]> {
  const source = offlineSourceOf(settings)
  const totals = requests.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0))
  const references = source ? await makeOfflineReferences(db, source, totals) : []
  const year = Number(today.slice(0, 4))
  const numbers = await takeNumbers(db, { name: 'pedidos de pagamento', year }, requests.length)
  const written = requests.map((request, place) => ({
    ...request,
    total: totals[place] ?? 0,
    rfReference: rfReferenceOf(year, numbers[place] ?? 0),
    reference: references[place] ?? null,
  }))
  await insertColumns(
    db,
    'payment_requests',
    written.map(({ id, payerId, issuedOn, dueDate, status, total, rfReference, reference, payment }) => {
      const at = instantOf(issuedOn)
      const row = {
        memberId: payerId,
        status,
        total,
        issuedOn,
        dueDate,
        expiresOn: addDays(issuedOn, Number(settings.mbExpiryDays)),
        entity: reference && source ? source.entity : null,
        reference,
        provider: reference && source ? source.provider : null,
        rfReference,
        code: newRequestCode(),
        paidAt: payment ? instantOf(payment.on) : null,
        paymentId: payment?.id ?? null,
      }
      return { id, created_at: at, updated_at: at, ...tableColumns(paymentRequests, row, undefined) }
    }),
  )
  await insertColumns(
    db,
    'payment_request_lines',
    written.flatMap(({ id, lines }) =>
      lines.map(({ chargeId, amount }, position) => ({ request_id: id, charge_id: chargeId, amount, position })),
    ),
  )
  return written
}

/** Those that were paid by phone, and some that were not. */
function phoneRows(requests: readonly WrittenRequest[], random: Random, organisation: string) {
  const paid = requests.filter(({ payment, mobile }) => payment?.method === 'mbway' && mobile)
  const asked = requests.filter(({ status, mobile }) => (status === 'aberto' || status === 'expirado') && mobile)
  const notPaid = NOT_PAID.flatMap((state, place) =>
    asked.slice(2 * place, 2 * place + 2).map(request => ({ request, state })),
  )
  const all = [...paid.map(request => ({ request, state: 'paid' as const })), ...notPaid]
  return all.map(({ request, state }, place) => {
    const requested = new Date(instantOf(request.payment?.on ?? request.issuedOn, place))
    const after = (seconds: number) => new Date(requested.getTime() + seconds * 1000).toISOString()
    return {
      id: random.id(requested),
      created_at: requested.toISOString(),
      updated_at: after(30),
      member_id: request.payerId,
      payment_request_id: request.id,
      phone: request.mobile,
      amount: request.total,
      description: `${organisation.slice(0, 49 - request.rfReference.length).trim()} ${request.rfReference}`,
      order_id: `MWDEMO${String(place + 1).padStart(6, '0')}`,
      provider: 'simulador',
      status: state,
      requested_at: requested.toISOString(),
      expires_at: after(MBWAY_SECONDS),
      resolved_at: after(state === 'expired' ? MBWAY_SECONDS : 30),
      payment_id: request.payment?.id ?? null,
    }
  })
}

/** One of each kind that the treasurer meets most. */
async function fillTray(
  db: Kysely<unknown>,
  requests: readonly WrittenRequest[],
  { random, today }: { random: Random; today: string },
): Promise<void> {
  const { rows } = await sql<{ bank: string; provider: string }>`
    select (select id from bank_accounts where kind = 'banco' and active order by last_reconciled_at nulls last, name limit 1) as bank,
      (select id from bank_accounts where kind = 'prestador' and active order by name limit 1) as provider
  `.execute(db)
  const [accounts] = rows
  const asked = requests.find(({ status }) => status === 'aberto')
  if (!accounts || !asked) return
  const items = [
    {
      date: addDays(today, -1),
      amount: asked.total + 100,
      method: 'multibanco',
      bankAccountId: accounts.provider,
      entity: SIMULATOR_ENTITY,
      reference: asked.reference,
      reason: 'valor_diferente',
      requestId: asked.id,
    },
    {
      date: addDays(today, -3),
      amount: 3650,
      method: 'multibanco',
      bankAccountId: accounts.provider,
      entity: SIMULATOR_ENTITY,
      reference: '912004417',
      reason: 'referencia_desconhecida',
    },
    {
      date: addDays(today, -6),
      amount: 2000,
      method: 'transferencia',
      bankAccountId: accounts.bank,
      payerText: 'TRF P/ QUOTAS M F SANTOS',
      reason: 'transferencia',
    },
  ]
  await insertColumns(
    db,
    'received_money',
    items.map(item => {
      const at = instantOf(item.date)
      const row = { ...item, status: 'por_identificar' }
      return {
        id: random.id(new Date(at)),
        created_at: at,
        updated_at: at,
        told_at: at,
        ...tableColumns(receivedMoney, row, undefined),
      }
    }),
  )
}
