import { messages } from '@agremia/model/resources/messages'
import { fold } from '@agremia/model/rules/fold'
import type { RecipientDecision } from '@agremia/model/rules/message-recipients/find-recipient'
import { asksForMoney, concernsFormer, messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import type { BatchStatus } from '@agremia/model/rules/messages'
import { joinAddressLines, postalOrder, splitAddressLines } from '@agremia/model/rules/postal-address'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../../errors.ts'
import type { Served } from '../../../resource/serve.ts'
import { searchText } from '../../../resource/table-columns.ts'
import type { OpenedRequest } from '../../payment-requests/opened-request.ts'
import { recipientsInParts } from '../recipients/each-recipient.ts'
import { readOutdatedRequests } from '../recipients/outdated-requests.ts'
import { readStillChosen } from '../recipients/still-chosen.ts'

export interface LetterBatch {
  id: string
  name: string
  title: string
  status: BatchStatus
  decisions: Readonly<Record<string, RecipientDecision>> | null
  includesFormer: boolean
  /** Of the members' list, and those who were chosen without it, one by one. */
  query: Readonly<Record<string, string | string[]>> | null
  also: readonly string[]
}

export async function readLetterBatch(db: Kysely<unknown>, id: string): Promise<LetterBatch> {
  const { rows } = await sql<LetterBatch>`
    select id, name, title, status, decisions,
      coalesce((selection ->> 'includesFormer')::boolean, false) as "includesFormer",
      selection -> 'query' as query, coalesce(selection -> 'also', '[]') as also
    from message_batches where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return rows[0]
}

/** A letter to print, without its text, which is read when it is drawn. */
export interface LetterRow {
  id: string
  recipientName: string | null
  addressLines: readonly string[]
  letterNumber: number
}

interface StoredLetter {
  id: string
  memberId: string | null
  applicationId: string | null
  recipientName: string | null
  recipientAddress: string
  letterNumber: number | null
  paymentRequestId: string | null
}

/** Locks the letters, so that nobody cancels or prints one while it is being drawn. Those whose text was deleted are left out. */
async function lockLetters(db: Kysely<unknown>, batchId: string, isAgain: boolean): Promise<StoredLetter[]> {
  const which = isAgain
    ? sql`letter_number is not null and status in ('impressa', 'expedida', 'devolvida')`
    : sql`status = 'em_fila' and held_because is null`
  const { rows } = await sql<StoredLetter>`
    select id, member_id as "memberId", application_id as "applicationId", recipient_name as "recipientName",
      recipient_address as "recipientAddress", letter_number as "letterNumber",
      payment_request_id as "paymentRequestId"
    from messages where batch_id = ${batchId} and channel = 'carta' and body is not null and ${which}
    order by letter_number, id for update
  `.execute(db)
  return rows
}

/** The letters that were printed before, in the order of their numbers, with the addresses to which they went. */
export async function lettersToRepeat(db: Kysely<unknown>, batchId: string): Promise<LetterRow[]> {
  const stored = await lockLetters(db, batchId, true)
  return stored.map(({ id, recipientName, recipientAddress, letterNumber }) => ({
    id,
    recipientName,
    addressLines: splitAddressLines(recipientAddress),
    letterNumber: letterNumber ?? 0,
  }))
}

export interface SuppressedLetter {
  id: string
  recipientName: string | null
  reason: NotReached
}

/**
 * The letters that were not printed yet, by postal code, and those that must not leave any more: meanwhile the member may have
 * left, died, paid, asked for restriction or moved, so each is looked at again. Their numbers follow those of earlier printings.
 */
export async function lettersToPrint(
  db: Kysely<unknown>,
  /** `members` with its hooks. */
  served: Served,
  batch: LetterBatch,
  now: Date,
): Promise<{ letters: LetterRow[]; suppressed: SuppressedLetter[] }> {
  const stored = await lockLetters(db, batch.id, false)
  const today = await addressesOfToday(db, served, batch, stored, now)
  const outdated = await readOutdatedRequests(
    db,
    stored.flatMap(({ paymentRequestId }) => paymentRequestId ?? []),
  )
  const letters: Omit<LetterRow, 'letterNumber'>[] = []
  const suppressed: SuppressedLetter[] = []
  for (const { id, memberId, applicationId, recipientName, recipientAddress, paymentRequestId } of stored) {
    const reason = paymentRequestId === null ? undefined : outdated.get(paymentRequestId)
    const recipient = memberId === null ? undefined : today.get(memberId)
    if (reason) suppressed.push({ id, recipientName, reason })
    else if (recipient && 'lines' in recipient) {
      letters.push({ id, recipientName: recipient.name, addressLines: recipient.lines })
    } else if (memberId === null && applicationId !== null) {
      letters.push({ id, recipientName, addressLines: splitAddressLines(recipientAddress) })
    } else suppressed.push({ id, recipientName, reason: recipient?.reason ?? 'anonymised' })
  }
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(letter_number), 0) as last from messages where batch_id = ${batch.id}
  `.execute(db)
  const last = rows[0]?.last ?? 0
  const sorted = letters
    .map(letter => ({ letter, key: `${postalOrder(letter.addressLines)} ${fold(letter.recipientName ?? '')}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ letter }, index) => ({ ...letter, letterNumber: last + index + 1 }))
  return { letters: sorted, suppressed }
}

type Today = { lines: readonly string[]; name: string } | { reason: NotReached }

async function addressesOfToday(
  db: Kysely<unknown>,
  served: Served,
  { name, decisions, includesFormer, query, also }: LetterBatch,
  stored: readonly StoredLetter[],
  now: Date,
): Promise<Map<string, Today>> {
  const memberIds = stored.flatMap(({ memberId }) => memberId ?? [])
  const sending = {
    kind: messageKindOf(name),
    // It was decided before that these get a letter, and its text is that of a letter.
    channels: 'carta',
    includesFormer: includesFormer || concernsFormer(name),
    asksForMoney: asksForMoney(name),
    onePerHousehold: false,
    decisions: decisions ?? {},
    now,
  } as const
  const still = await readStillChosen(db, served, { query, memberIds }, now)
  const isStillChosen = (id: string) => !still || still.has(id) || also.includes(id)
  const today = new Map<string, Today>()
  for await (const part of recipientsInParts(db, memberIds, sending)) {
    for (const { member, recipient } of part) {
      if (!isStillChosen(member.memberId)) today.set(member.memberId, { reason: 'accountChanged' })
      else if (recipient.channel === 'carta')
        today.set(member.memberId, { lines: recipient.lines, name: recipient.name })
      else if (recipient.channel === null) today.set(member.memberId, { reason: recipient.reason })
    }
  }
  return today
}

export interface LetterText {
  subject: string
  body: RichText
  /** What a notice asks to be paid. Amounts are cents. */
  request: LetterRequest | null
}

type LetterRequest = Pick<OpenedRequest, 'code' | 'total' | 'entity' | 'reference' | 'rfReference' | 'expiresOn'>

/** Texts that are read at once; each may have 20,000 characters. */
const TEXTS_AT_ONCE = 100

/** The texts of letters in their order, so that no more than a few are in memory. */
export async function* withTexts(
  db: Kysely<unknown>,
  letters: readonly LetterRow[],
): AsyncGenerator<LetterRow & LetterText> {
  for (let from = 0; from < letters.length; from += TEXTS_AT_ONCE) {
    const part = letters.slice(from, from + TEXTS_AT_ONCE)
    const { rows } = await sql<LetterText & { id: string }>`
      select m.id, m.subject, m.body, case when r.id is not null then json_build_object('code', r.code, 'total', r.total,
        'entity', r.entity, 'reference', r.reference, 'rfReference', r.rf_reference, 'expiresOn', r.expires_on) end as request
      from messages m left join payment_requests r on r.id = m.payment_request_id
      where m.id = any(${part.map(({ id }) => id)}::uuid[])
    `.execute(db)
    const texts = new Map(rows.map(({ id, ...text }) => [id, text]))
    for (const letter of part) {
      const text = texts.get(letter.id)
      if (text) yield { ...letter, ...text }
    }
  }
}

/** Notes that the letters are in a file. One that was posted already stays so. */
export async function notePrinted(
  db: Kysely<unknown>,
  letters: readonly (LetterRow & { subject: string })[],
  now: Date,
): Promise<void> {
  const rows = letters.map(({ id, recipientName, addressLines, letterNumber, subject }) => {
    const recipientAddress = joinAddressLines(addressLines)
    return {
      id,
      letter_number: letterNumber,
      recipient_name: recipientName,
      recipient_name_sort: recipientName === null ? null : fold(recipientName),
      recipient_address: recipientAddress,
      search: searchText(messages, { subject, recipientName, recipientAddress }),
    }
  })
  await sql`
    update messages m set letter_number = n.letter_number, recipient_name = n.recipient_name,
      recipient_name_sort = n.recipient_name_sort, recipient_address = n.recipient_address, search = n.search,
      status = case when m.status = 'em_fila' then 'impressa' else m.status end, printed_at = ${now},
      rev = m.rev + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, letter_number integer, recipient_name text,
      recipient_name_sort text, recipient_address text, search text)
    where m.id = n.id and m.status in ('em_fila', 'impressa')
  `.execute(db)
}

export async function noteSuppressed(
  db: Kysely<unknown>,
  suppressed: readonly SuppressedLetter[],
  now: Date,
): Promise<void> {
  if (suppressed.length === 0) return
  await sql`
    update messages m set status = 'suprimida', error = n.reason, rev = m.rev + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(suppressed)}::jsonb) as n (id uuid, reason text)
    where m.id = n.id and m.status = 'em_fila'
  `.execute(db)
}
