import { createHash } from 'node:crypto'
import type { Wording } from '@agremia/model/resource/explainer'
import { lisbonDay, printDay, printInstant } from '@agremia/model/rules/day'
import type { RecipientDecision } from '@agremia/model/rules/message-recipients/find-recipient'
import { findTemplate, isTemplateName } from '@agremia/model/rules/message-templates'
import {
  HELD_BECAUSE,
  type HeldBecause,
  MESSAGE_CHANNELS,
  type MessageChannel,
  type MessageStatus,
} from '@agremia/model/rules/messages'
import { printNumber } from '@agremia/model/rules/number'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { readOfficeHolders } from '../../governing-bodies/read-office-holders.ts'
import { textForAll } from '../batches/text-for-all.ts'
import { reasonInWords } from '../reason-in-words.ts'
import type { Proof, ProofAttachment, ProofRecipient } from './draw-proof.ts'

interface SentMessage {
  memberNumber: number | null
  recipientName: string | null
  recipientAddress: string
  channel: MessageChannel
  status: MessageStatus
  heldBecause: HeldBecause | null
  error: string | null
  sentAt: string | null
  letterNumber: number | null
  printedAt: string | null
  postedOn: string | null
  registrationNumber: string | null
  bodyHash: string | null
  /** What was decided about the member before the sending left. */
  decision: RecipientDecision | null
}

interface SentBatch {
  name: string
  title: string
  body: RichText | null
  askedValues: Readonly<Record<string, string>> | null
  preparedAt: string | null
  endedAt: string | null
  createdBy: string | null
}

interface SendingFacts {
  say: Wording
  texts: SettingTexts
  publicUrl: string
  now: Date
}

export interface ReadProof {
  proof: Proof
  recipients: ProofRecipient[]
  dataHash: string
}

/** Everything that the proof of a sending says, and its hash. Undefined when there is no such sending. */
export async function readSending(
  db: Kysely<unknown>,
  batchId: string,
  { say, texts, publicUrl, now }: SendingFacts,
): Promise<ReadProof | undefined> {
  const batch = await readBatch(db, batchId)
  if (!batch) return undefined
  const messages = await readMessages(db, batchId)
  const digits = Number(texts.memberNumberPadding)
  const recipients = messages.map(
    (message): ProofRecipient => ({
      memberNumber: message.memberNumber === null ? '' : printNumber(message.memberNumber, digits),
      name: message.recipientName ?? '',
      channel: MESSAGE_CHANNELS[message.channel],
      address: message.recipientAddress,
      outcome: say(outcomeOf(message)),
    }),
  )
  const at = batch.preparedAt === null ? now : new Date(batch.preparedAt)
  const holders = await readOfficeHolders(db, lisbonDay(at))
  const proof: Proof = {
    organisation: texts.organisationName,
    taxNumber: texts.organisationTaxNumber,
    kind: say(isTemplateName(batch.name) ? findTemplate(batch.name).title : batch.name),
    subject: batch.title,
    facts: factsOf(batch, messages),
    ...textForAll(batch, { texts, say, publicUrl, at, holders }),
    attachments: await readAttachmentHashes(db, batchId),
    slips: await readSlipHashes(db, batchId),
  }
  // The texts of the messages differ from recipient to recipient; their hashes are covered by that of the proof.
  const bodyHashes = messages.map(({ bodyHash }) => bodyHash)
  const dataHash = createHash('sha256')
    .update(JSON.stringify([proof, recipients, bodyHashes]))
    .digest('hex')
  return { proof, recipients, dataHash }
}

async function readBatch(db: Kysely<unknown>, id: string): Promise<SentBatch | undefined> {
  const { rows } = await sql<SentBatch>`
    select b.name, b.title, b.body, b.asked_values as "askedValues", b.prepared_at as "preparedAt",
      b.ended_at as "endedAt", u.name as "createdBy"
    from message_batches b left join users u on u.id = b.created_by_id where b.id = ${id}
  `.execute(db)
  return rows[0]
}

async function readMessages(db: Kysely<unknown>, batchId: string): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select n.member_number as "memberNumber", m.recipient_name as "recipientName",
      m.recipient_address as "recipientAddress", m.channel, m.status, m.held_because as "heldBecause", m.error,
      m.sent_at as "sentAt", m.letter_number as "letterNumber", m.printed_at as "printedAt",
      m.posted_on::text as "postedOn", m.registration_number as "registrationNumber",
      encode(m.body_hash, 'hex') as "bodyHash", b.decisions -> m.member_id::text as decision
    from messages m join message_batches b on b.id = m.batch_id left join members n on n.id = m.member_id
    where m.batch_id = ${batchId} order by m.recipient_name_sort, n.member_number, m.id
  `.execute(db)
  return rows
}

async function readAttachmentHashes(db: Kysely<unknown>, batchId: string): Promise<ProofAttachment[]> {
  const { rows } = await sql<ProofAttachment>`
    select file_name as "fileName", sha256 from message_attachments where batch_id = ${batchId} order by id
  `.execute(db)
  return rows
}

async function readSlipHashes(db: Kysely<unknown>, batchId: string): Promise<ProofAttachment[]> {
  const { rows } = await sql<ProofAttachment>`
    select d.file_name as "fileName", d.sha256 from letter_postings p join pdf_documents d on d.id = p.slip_id
    where p.batch_id = ${batchId} order by p.created_at
  `.execute(db)
  return rows
}

function factsOf({ preparedAt, endedAt, createdBy }: SentBatch, messages: readonly SentMessage[]): Proof['facts'] {
  const count = (isCounted: (message: SentMessage) => boolean) => messages.filter(isCounted).length
  const facts: [string, string | null][] = [
    ['Preparada em', preparedAt && printInstant(preparedAt)],
    ['Por', createdBy],
    ['Terminada em', endedAt && printInstant(endedAt)],
    ['Destinatários', String(messages.length)],
    ['Aceites pelo servidor de correio', String(count(({ status }) => status === 'enviada'))],
    ['Cartas expedidas', String(count(({ channel, postedOn }) => channel === 'carta' && postedOn !== null))],
    ['Devolvidas', String(count(({ status }) => status === 'devolvida'))],
    ['Não enviadas', String(count(({ status, postedOn }) => !LEFT.has(status) && postedOn === null))],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

const LEFT: ReadonlySet<MessageStatus> = new Set(['enviada', 'expedida', 'devolvida'])

/** What became of one message, in a sentence. */
export function outcomeOf(message: Omit<SentMessage, 'bodyHash'>): string {
  const { status, error } = message
  if (message.channel === 'carta' && message.letterNumber !== null) return letterOutcome(message)
  switch (status) {
    case 'enviada':
      return `Aceite pelo servidor de correio em ${message.sentAt ? printInstant(message.sentAt) : '?'}`
    case 'devolvida':
      return `Devolvida${because(error)}`
    case 'falhou':
      return `Não entregue${because(error)}`
    case 'suprimida':
      return `Não enviada${because(error)}${decided(message.decision)}`
    case 'cancelada':
      return 'Cancelada'
    case 'incerta':
      return 'Incerta: não se sabe se saiu'
    default:
      return message.heldBecause ? HELD_BECAUSE[message.heldBecause] : 'Por enviar'
  }
}

function letterOutcome(message: Omit<SentMessage, 'bodyHash'>): string {
  const { status, letterNumber, postedOn, printedAt, registrationNumber } = message
  const parts = [`Carta n.º ${letterNumber}`]
  if (postedOn) parts.push(`expedida em ${printDay(postedOn)}`)
  else if (printedAt) parts.push(`impressa em ${printInstant(printedAt)}`)
  if (registrationNumber) parts.push(`registo ${registrationNumber}`)
  if (status === 'devolvida') parts.push('devolvida')
  if (status === 'impressa') parts.push('por expedir')
  if (status === 'cancelada') parts.push('cancelada')
  return parts.join(', ')
}

/** Whoever left a member out gave the reason. */
const decided = (decision: RecipientDecision | null) =>
  decision && 'leaveOut' in decision ? ` (${decision.leaveOut})` : ''

const because = (error: string | null) => (error === null ? '' : `: ${reasonInWords(error)}`)
