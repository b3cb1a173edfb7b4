import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { makeRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { addDays } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { takeNumbers } from '../../resource/number-series.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { makeOfflineReferences, type OfflineSource, offlineSourceOf } from './offline-references.ts'
import type { OpenedRequest, RequestLine } from './opened-request.ts'
import { readOpenRequests } from './read-open-requests.ts'
import { recordNewRows } from './record-new-rows.ts'
import { newRequestCode } from './request-code.ts'

/** Charges that one payer is asked for together. */
export interface RequestToOpen {
  payerId: string
  chargeIds: readonly string[]
  /** Charges of which only a part is asked for, with what stays open beside it; left out where that has changed. */
  parts?: ReadonlyMap<string, { amount: number; rest: number }>
}

/** A request is used again while it lives for at least this many days. */
const LEAST_DAYS_LEFT = 15

/**
 * Opens a request for each payer and set of charges, or finds the open one for the same charges and amounts. Left out are charges of
 * which nothing is open, those set aside, and those that the payer is not asked for; a set of which nothing remains gets no request.
 * The number of statements does not grow with the requests.
 */
export async function openRequests(context: LedgerContext, wanted: readonly RequestToOpen[]): Promise<OpenedRequest[]> {
  const { db, settings } = context
  const payers = [...new Set(wanted.map(({ payerId }) => payerId))]
  if (payers.length === 0) return []
  // Two who open a request of one payer take turns, so that the second finds that of the first.
  await lockAccounts(db, payers)
  const source = offlineSourceOf(settings)
  const validity = Number(settings.mbExpiryDays)
  const today = todayOf(context)
  const leastExpiry = addDays(today, Math.min(LEAST_DAYS_LEFT, Math.floor(validity / 2)))
  const open = await readOpenRequests(db, payers)
  const found: OpenedRequest[] = []
  const missing: NewRequest[] = []
  const outdated = new Set<string>()
  for (const set of await readChargeSets(db, wanted)) {
    const sameCharges = open.filter(
      ({ payerId, lines }) => payerId === set.payerId && haveSameCharges(lines, set.lines),
    )
    const [known] = sameCharges
      .filter(one => haveSameAmounts(one.lines, set.lines) && one.expiresOn >= leastExpiry && isOfSource(one, source))
      .toSorted((one, other) => (one.expiresOn < other.expiresOn ? 1 : -1))
    if (known) found.push({ ...known, lines: set.lines, isNew: false })
    else {
      missing.push({ ...set, issuedOn: today, expiresOn: expiryFrom(today, settings) })
      for (const { id, lines } of sameCharges) if (!haveSameAmounts(lines, set.lines)) outdated.add(id)
    }
  }
  await annulRequests(context, [...outdated])
  return [...found, ...(await insertRequests(context, missing, source))]
}

/** How long a request that is opened on a day can be paid. */
export const expiryFrom = (day: string, { mbExpiryDays }: Pick<SettingTexts, 'mbExpiryDays'>) =>
  addDays(day, Number(mbExpiryDays))

interface ChargeSet {
  payerId: string
  dueDate: string
  lines: RequestLine[]
}

interface NewRequest extends ChargeSet {
  issuedOn: string
  expiresOn: string
}

/** What is open of the wanted charges, oldest first, once for each payer and set. */
async function readChargeSets(db: Kysely<unknown>, wanted: readonly RequestToOpen[]): Promise<ChargeSet[]> {
  const pairs = wanted.flatMap(({ payerId, chargeIds, parts }, place) =>
    [...new Set(chargeIds)].map(chargeId => ({
      place,
      payer_id: payerId,
      charge_id: chargeId,
      ...parts?.get(chargeId),
    })),
  )
  const { rows } = await sql<RequestLine & { place: number; payerId: string; dueDate: string }>`
    select w.place, w.payer_id as "payerId", c.id as "chargeId", c.description, coalesce(w.amount, c.amount) as amount,
      coalesce(w.rest, 0) as rest, c.due_date as "dueDate"
    from json_to_recordset(${JSON.stringify(pairs)}::json) as w (place int, payer_id uuid, charge_id uuid, amount bigint, rest bigint)
    join unsettled_payments c on c.id = w.charge_id
    where c.amount > 0 and not c.is_parked and c.amount = coalesce(w.amount + w.rest, c.amount) and w.payer_id in (c.member_id, c.bill_to_member_id)
    order by w.place, c.due_date, c.period_start nulls first, c.id
  `.execute(db)
  const sets = new Map<number, ChargeSet>()
  for (const { place, payerId, dueDate, ...line } of rows) {
    const set = sets.get(place)
    if (set) set.lines.push(line)
    else sets.set(place, { payerId, dueDate, lines: [line] })
  }
  const bySet = [...sets.values()].map((set): [string, ChargeSet] => [`${set.payerId} ${chargesOf(set.lines)}`, set])
  return [...new Map(bySet).values()]
}

type Amounts = readonly Pick<RequestLine, 'chargeId' | 'amount' | 'rest'>[]
const chargesOf = (lines: Amounts) =>
  lines
    .map(({ chargeId }) => chargeId)
    .toSorted()
    .join()
const haveSameCharges = (one: Amounts, other: Amounts) => chargesOf(one) === chargesOf(other)
const haveSameAmounts = (one: Amounts, other: Amounts) => {
  const lines = new Map(one.map(line => [line.chargeId, line]))
  return other.every(({ chargeId, amount, rest }) => {
    const line = lines.get(chargeId)
    return line?.amount === amount && line.rest === rest
  })
}

/** Once another entity is set, or the first one, letters carry a reference of that. */
const isOfSource = ({ entity }: Pick<OpenedRequest, 'entity'>, source: OfflineSource | undefined) =>
  source === undefined || source.entity === entity

/** The reference of an annulled request still tells who money is from. */
async function annulRequests(context: LedgerContext, ids: readonly string[]): Promise<void> {
  const { db, now } = context
  if (ids.length === 0) return
  await recordStatements(RECORDER, paymentRequests, ids, context, () =>
    sql`
      update payment_requests set status = 'anulado', rev = rev + 1, updated_at = ${now} where id = any(${[...ids]}::uuid[])
    `.execute(db),
  )
}

async function insertRequests(
  context: LedgerContext,
  requests: readonly NewRequest[],
  source: OfflineSource | undefined,
): Promise<OpenedRequest[]> {
  const { db, actor } = context
  if (requests.length === 0) return []
  const totals = requests.map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0))
  const year = Number(todayOf(context).slice(0, 4))
  const numbers = await takeNumbers(db, { name: 'pedidos de pagamento', year }, requests.length)
  const references = source ? await makeOfflineReferences(db, source, totals) : []
  const made = requests.map((request, place): OpenedRequest & NewRequest => {
    const reference = references[place] ?? null
    return {
      ...request,
      id: uuidv7(),
      code: newRequestCode(),
      total: totals[place] ?? 0,
      entity: reference && source ? source.entity : null,
      reference,
      rfReference: rfReferenceOf(year, numbers[place] ?? 0),
      isNew: true,
    }
  })
  await insertMany(
    db,
    paymentRequests.path,
    made.map(({ id, payerId, isNew: _isNew, lines: _lines, ...own }) => {
      const provider = own.reference ? source?.provider : null
      const row = { ...own, memberId: payerId, status: 'aberto', provider, createdById: userIdOf(actor) ?? null }
      return { id, ...tableColumns(paymentRequests, row, undefined) }
    }),
  )
  await insertMany(
    db,
    'payment_request_lines',
    made.flatMap(({ id, lines }) =>
      lines.map(({ chargeId, amount, rest }, position) => ({
        request_id: id,
        charge_id: chargeId,
        amount,
        rest,
        position,
      })),
    ),
  )
  await recordNewRows(
    context,
    paymentRequests,
    made.map(({ id }) => id),
  )
  return made.map(({ issuedOn: _issuedOn, ...request }) => request)
}

/** `RF… 2026 000123`: the running number of the year. */
export function rfReferenceOf(year: number, number: number): string {
  const reference = makeRfReference(`${year}${String(number).padStart(6, '0')}`)
  if (reference === null) throw new Error('the running number of a request is no creditor reference')
  return reference
}
