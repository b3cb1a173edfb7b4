import type { PaymentInformation } from '@agremia/model/calls/payment-page'
import { payerLabel } from '@agremia/model/rules/collecting/payer-label'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { qrCodeSvg } from '../../pdf/qr-code.ts'
import { readReceiptEmail } from '../ledger/receipts/send-receipts.ts'
import { referenceProvider } from '../payment-providers/ask-for-reference.ts'
import { acceptsMbway } from '../payment-providers/mbway/send-to-phone.ts'
import { type WaysToPay, waysToPay } from '../payment-requests/ways-to-pay.ts'
import { type FoundRequest, type PageDeps, stateOf } from './find-request.ts'

interface Person {
  memberId: string
  name: string
  personType: 'singular' | 'coletiva'
  memberNumber: number
}

interface RequestDetails {
  code: string
  payer: Person
  lines: { description: string; amount: number; owner: Person }[]
  dueDate: string
  expiresOn: string
  entity: string | null
  reference: string | null
  rfReference: string
  paidOn: string | null
  mayAskForReference: boolean
}

/** Everything that the page shows. Who can open it may not be the payer, so it holds no contacts and nothing of other debts. */
export async function readInformation(deps: PageDeps, request: FoundRequest): Promise<PaymentInformation> {
  const { database, settings, publicUrl, clock } = deps
  const texts = settings.texts()
  const details = await readDetails(database.kysely, request.id)
  const isOpen = request.status === 'aberto'
  const { transfer, multibanco, pageUrl } = waysToPay({ ...details, total: request.openAmount }, texts, publicUrl())
  const { memberId } = details.payer
  return {
    ...stateOf(request),
    organisation: organisationOf(texts),
    payer: payerLabel(details.payer),
    lines: details.lines.map(({ description, amount, owner }) => ({
      description,
      owner: owner.memberId === memberId ? '' : payerLabel(owner),
      amount: eurosFromCents(amount),
    })),
    total: eurosFromCents(request.total),
    dueDate: details.dueDate,
    isOverdue: details.dueDate < lisbonDay(clock()),
    expiresOn: details.expiresOn,
    paidOn: details.paidOn,
    isReceiptMailed: request.status === 'pago' && (await isReceiptMailed(deps, texts, memberId)),
    transfer: isOpen && transfer && request.openAmount > 0 ? drawTransfer(transfer, texts) : null,
    ...(isOpen && isAskedAsIssued(request)
      ? {
          multibanco: multibanco && told(multibanco),
          isReferenceWanted: details.mayAskForReference && referenceProvider(deps) !== undefined,
          acceptsMbway: acceptsMbway(deps),
        }
      : { multibanco: null, isReferenceWanted: false, acceptsMbway: false }),
    pageQr: isOpen && pageUrl !== null ? qrCodeSvg(pageUrl) : null,
  }
}

/**
 * Whether the amount is still that of the references. Where part of it has been paid or taken back meanwhile, a reference would collect
 * too much, and only a transfer of the rest is offered.
 */
export const isAskedAsIssued = ({ total, openAmount }: Pick<FoundRequest, 'total' | 'openAmount'>) =>
  total === openAmount

const organisationOf = (texts: SettingTexts): PaymentInformation['organisation'] => ({
  name: texts.organisationName,
  taxNumber: texts.organisationTaxNumber,
  colour: texts.primaryColor,
  logo: texts.logoFile === '' ? '' : `${texts.filesDir}/${texts.logoFile}`,
  email: texts.organisationEmail,
  phone: texts.organisationPhone,
  isStaging: texts.environment === 'staging',
})

const drawTransfer = (
  { iban, reference, qrText }: NonNullable<WaysToPay['transfer']>,
  { organisationBic: bic }: SettingTexts,
): PaymentInformation['transfer'] => ({ iban, bic, reference, qr: qrText === null ? null : qrCodeSvg(qrText) })

const told = ({ entity, reference }: NonNullable<WaysToPay['multibanco']>) => ({ entity, reference })

async function isReceiptMailed({ database, clock }: PageDeps, texts: SettingTexts, memberId: string) {
  if (texts.receiptAutoSend !== 'true' || texts.SendMessages !== 'true') return false
  return (await readReceiptEmail({ db: database.kysely, now: clock() }, memberId)) !== null
}

async function readDetails(db: Kysely<unknown>, id: string): Promise<RequestDetails> {
  const person = (
    member: string,
    of: string,
  ) => sql`json_build_object('memberId', ${sql.ref(`${member}.id`)}, 'name', ${sql.ref(`${of}.name`)},
    'personType', ${sql.ref(`${of}.person_type`)}, 'memberNumber', ${sql.ref(`${member}.member_number`)})`
  const { rows } = await sql<RequestDetails>`
    select r.code, r.due_date as "dueDate", r.expires_on as "expiresOn", r.entity, r.reference, r.rf_reference as "rfReference",
      (r.paid_at at time zone 'Europe/Lisbon')::date as "paidOn",
      r.reference is null and r.reference_asked_at is null as "mayAskForReference", ${person('m', 'p')} as payer, (
        select json_agg(json_build_object('description', c.description, 'amount', l.amount, 'owner', ${person('o', 'q')})
          order by l.position)
        from payment_request_lines l join unsettled_payments c on c.id = l.charge_id
          join members o on o.id = c.member_id join people q on q.id = o.person_id
        where l.request_id = r.id
      ) as lines
    from payment_requests r join members m on m.id = r.member_id join people p on p.id = m.person_id where r.id = ${id}
  `.execute(db)
  const [details] = rows
  if (!details) throw new Error('a request was found and is not there')
  return details
}
