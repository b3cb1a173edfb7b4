import { fold } from '@agremia/model/rules/fold'
import { addressLines, hasAddress } from '@agremia/model/rules/label-sheets'
import { greetingOf, MESSAGE_TEMPLATES } from '@agremia/model/rules/message-templates'
import { printAskedValue } from '@agremia/model/rules/message-values/asked-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import { URGENCY } from '@agremia/model/rules/messages'
import { joinAddressLines } from '@agremia/model/rules/postal-address'
import { fillRichText, fillSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../resource/insert-rows.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { messageRow } from '../messages/queue-message.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { addDays, instantOf, yearOf } from './days.ts'
import type { DemoMember } from './demo-context.ts'
import { fillDecisions } from './fill-decisions.ts'
import { type HoldersOn, readHoldersOn } from './holders-on.ts'
import { inventPosting, markReturnedAddresses, numberLetters, type ReturnedLetters } from './letters.ts'
import { AGENDA, NEWSLETTERS } from './news.ts'
import { createRandom, type Random } from './random.ts'
import { isMemberOn } from './state-histories.ts'

interface Facts {
  members: readonly DemoMember[]
  today: string
}

/** A sending of earlier years, or one under way. */
interface Sending {
  name: 'boletim' | 'convocatoria'
  day: string
  subject: string
  body: RichText
  values: Readonly<Record<string, string>>
  /** What was typed for its placeholders. */
  askedValues?: Readonly<Record<string, string>>
  isNewest?: boolean
}

/** How many years of newsletters and of calls to the yearly assembly there are. */
const NEWSLETTER_YEARS = 3
const CALL_YEARS = 2
/** Of a hundred e-mails, and of a hundred letters, this many come back. */
const BOUNCED = 0.025
const RETURNED = 0.015
/** So many days after it was posted a letter is back. */
const RETURNED_AFTER_DAYS = 16
/** After this many days texts are redacted, as the settings of a new installation say. */
const TEXT_DAYS = 730

/** Fills the messages of the last years, letters that wait to be printed, and automatic ones that wait for a decision. */
export async function fillMessages(db: Kysely<unknown>, facts: Facts): Promise<void> {
  const random = createRandom(facts.members.length + 11)
  const texts = textsOf(await readStored(db))
  const { rows: staff } = await sql<{ id: string }>`
    select id from users where role = 'editor' order by email limit 1
  `.execute(db)
  const author = staff[0]?.id ?? null
  const returned: ReturnedLetters = new Map()
  const holdersOn = await readHoldersOn(db)
  const sendings = [...inventNewsletters(facts, texts, holdersOn), ...inventCalls(facts, texts, holdersOn)]
  for (const sending of sendings.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const batch = batchOf(random, sending, author)
    await insertColumns(db, 'message_batches', [batch])
    const rows = recipientsOf(random, facts, sending, { batchId: batch.id, author, returned })
    const posting = inventPosting(random, batch, author)
    if (posting) await insertColumns(db, 'letter_postings', [posting])
    await insertColumns(db, 'messages', numberLetters(rows, posting?.id))
  }
  await markReturnedAddresses(db, returned)
  await fillDecisions(db, random, texts, holdersOn)
}

function inventNewsletters({ today }: Facts, texts: SettingTexts, holdersOn: HoldersOn): Sending[] {
  const year = yearOf(today)
  return Array.from({ length: NEWSLETTER_YEARS }, (_, ago) => year - ago)
    .flatMap(one => NEWSLETTERS.map(news => ({ ...news, day: `${one}-${String(news.month).padStart(2, '0')}-08` })))
    .filter(({ day }) => day < today)
    .map(({ title, text, day }) => ({
      name: 'boletim',
      day,
      subject: `${title} de ${yearOf(day)}`,
      body: parseNotation(text),
      values: sendingValues(texts, { kind: 'boletim', day, publicUrl: '', holders: holdersOn(day) }),
    }))
}

/** The yearly assembly is in the last days of March; an extraordinary one is being called now, with its letters still to be posted. */
function inventCalls({ today }: Facts, texts: SettingTexts, holdersOn: HoldersOn): Sending[] {
  const { subject, text } = MESSAGE_TEMPLATES.convocatoria
  const call = (day: string, assembly: string, tipoAssembleia: string): Sending => {
    const askedValues = {
      tipoAssembleia,
      dataAssembleia: assembly,
      horaAssembleia: '21:00',
      localAssembleia: texts.organisationAddress || 'casa da Direção',
      ordemTrabalhos: AGENDA,
      ligacao: '',
      dataExpedicao: addDays(day, 2),
    }
    const asked = Object.entries(askedValues).map(([name, value]) => [name, printAskedValue(name, value)] as const)
    return {
      name: 'convocatoria',
      day,
      subject,
      body: parseNotation(text),
      askedValues,
      values: {
        presidenteMesa: '',
        ...sendingValues(texts, { kind: 'convocatoria', day, publicUrl: '', holders: holdersOn(day) }),
        ...Object.fromEntries(asked),
      },
    }
  }
  const yearly = Array.from({ length: CALL_YEARS }, (_, ago) => yearOf(today) - ago)
    .map(year => call(`${year}-03-04`, `${year}-03-28`, 'Ordinária'))
    .filter(({ day }) => addDays(day, 10) < today)
  return [...yearly, { ...call(addDays(today, -1), addDays(today, 30), 'Extraordinária'), isNewest: true }]
}

function batchOf(random: Random, sending: Sending, author: string | null) {
  const { name, day, subject, body, values, askedValues = null, isNewest } = sending
  const at = instantOf(day)
  const title = fillSubject(subject, { ...values, saudacao: '', nome: '' })
  return {
    id: random.id(new Date(at)),
    at,
    created_at: at,
    updated_at: at,
    name,
    name_sort: fold(name),
    subject: title,
    title,
    body,
    channels: name === 'boletim' ? 'email' : 'email_ou_carta',
    one_per_household: name === 'boletim',
    selection: { query: { _isActive: 'true' } },
    asked_values: askedValues,
    created_by_id: author,
    status: isNewest ? 'a_enviar' : 'concluida',
    prepared_at: at,
    ended_at: isNewest ? null : instantOf(addDays(day, 2)),
    posted_on: isNewest || name === 'boletim' ? null : addDays(day, 2),
    search: fold(title),
  }
}

interface Origin {
  batchId: string
  author: string | null
  returned: ReturnedLetters
}

function recipientsOf(random: Random, { members, today }: Facts, sending: Sending, origin: Origin): Columns[] {
  const { day } = sending
  const isRedacted = addDays(day, TEXT_DAYS) < today
  const reached = members.filter(({ form, states }) => form.admissionDate <= day && isMemberOn(states, day))
  return reached.flatMap((member, place) => {
    const outcome = outcomeOf(random, member, sending, origin.returned)
    if (!outcome) return []
    const { form } = member
    const values = {
      ...sending.values,
      nome: form.name,
      saudacao: greetingOf(form.name, form.personType ?? 'singular'),
    }
    const row = messageRow({
      name: sending.name,
      to: outcome.to,
      recipientName: form.name,
      subject: fillSubject(sending.subject, values),
      body: fillRichText(sending.body, values),
      memberId: member.id,
      ...(origin.author && { sentById: origin.author }),
      urgency: URGENCY.batch,
      held: null,
    })
    const at = instantOf(day, Math.floor(place / 30))
    const id = random.id(new Date(at))
    const { columns } = outcome
    return {
      ...row,
      ...(isRedacted && { body: null }),
      id,
      message_id: `<${id}@agremia>`,
      batch_id: origin.batchId,
      once_key: `${origin.batchId}:${member.id}`,
      at,
      created_at: at,
      updated_at: at,
      attempts: 0,
      ...columns,
      ...(columns.status === 'enviada' && { sent_at: at, attempts: 1 }),
    }
  })
}

type Outcome = { to: string; columns: Columns } | undefined

/** Newsletters go to those who want them; calls go by e-mail to those who have accepted this, and to the others by letter. */
function outcomeOf(
  random: Random,
  { id, form, emailBouncedAt }: DemoMember,
  { name, day, isNewest }: Sending,
  returned: ReturnedLetters,
): Outcome {
  const byEmail = form.email && (name === 'boletim' ? form.consentNewsletter : form.assemblyByEmail)
  if (byEmail && form.email) {
    const isReturned = random.chance(BOUNCED) || (emailBouncedAt !== null && emailBouncedAt.slice(0, 10) < day)
    return {
      to: form.email,
      columns: isReturned ? { status: 'devolvida', error: 'mailboxUnknown', attempts: 1 } : { status: 'enviada' },
    }
  }
  if (name === 'boletim') return undefined
  const addressee = {
    name: form.name,
    addressLine1: form.addressLine1 ?? null,
    addressLine2: form.addressLine2 ?? null,
    postalCode: form.postalCode ?? null,
    locality: form.locality ?? null,
    country: null,
  }
  if (!hasAddress(addressee))
    return { to: '', columns: { channel: 'carta', status: 'suprimida', error: 'noEmailNorAddress', body: null } }
  if (returned.has(id)) {
    const error = form.email ? 'addressReturned' : 'addressReturnedNoEmail'
    return { to: '', columns: { channel: 'carta', status: 'suprimida', error, body: null } }
  }
  const posted = addDays(day, 2)
  const isReturned = !isNewest && random.chance(RETURNED)
  if (isReturned) returned.set(id, instantOf(addDays(posted, RETURNED_AFTER_DAYS)))
  const letter = isNewest
    ? { status: 'em_fila' }
    : {
        status: isReturned ? 'devolvida' : 'expedida',
        posted_on: posted,
        printed_at: instantOf(addDays(day, 1)),
      }
  return { to: joinAddressLines(addressLines(addressee)), columns: { channel: 'carta', ...letter } }
}
