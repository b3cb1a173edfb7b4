import { printDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { greetingOf, MESSAGE_TEMPLATES } from '@agremia/model/rules/message-templates'
import { batchTitle } from '@agremia/model/rules/message-values/batch-title'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import { URGENCY } from '@agremia/model/rules/messages'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { fillRichText, fillSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../resource/insert-rows.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { messageRow } from '../messages/queue-message.ts'
import { instantOf } from './days.ts'
import type { HoldersOn } from './holders-on.ts'
import type { Random } from './random.ts'

interface Decided {
  id: string
  name: string
  email: string
  status: 'aceite' | 'recusada'
  number: string
  /** Of the decision. */
  day: string
  memberId: string | null
  memberNumber: number | null
  category: string | null
  minutes: string | null
  reason: string | null
}

/** So many of the newest acceptances wait for a decision, because automatic messages are off in a demonstration. */
const WAITING = 5

/** Tells applicants the decisions. */
export async function fillDecisions(
  db: Kysely<unknown>,
  random: Random,
  texts: SettingTexts,
  holdersOn: HoldersOn,
): Promise<void> {
  const { rows } = await sql<Decided>`
    select a.id, a.name, a.email, a.status, a.application_number as number, a.decision_date as day, a.member_id as "memberId",
      m.member_number as "memberNumber", c.name as category, a.minutes_ref as minutes, a.refusal_reason as reason
    from member_applications a
    left join members m on m.id = a.member_id
    left join member_categories c on c.id = m.category_id
    where a.status in ('aceite', 'recusada') and a.email is not null and a.decision_date is not null
    order by a.decision_date desc, a.id
  `.execute(db)
  const waiting = rows.filter(({ status }) => status === 'aceite').slice(0, WAITING)
  const newest = waiting[0]
  const batch = newest && waitingBatch(random, newest, texts)
  if (batch) await insertColumns(db, 'message_batches', [batch])
  await insertColumns(
    db,
    'messages',
    rows.map(decided => ({
      ...decisionOf(random, decided, texts, holdersOn(decided.day)),
      ...(waiting.includes(decided)
        ? { status: 'em_fila', held_because: 'interruptor', batch_id: batch?.id, attempts: 0 }
        : { status: 'enviada', sent_at: instantOf(decided.day), attempts: 1 }),
    })),
  )
}

function waitingBatch(random: Random, { day }: Decided, texts: SettingTexts) {
  const at = instantOf(day)
  const { subject, text } = MESSAGE_TEMPLATES.candidaturaAceite
  return {
    id: random.id(new Date(at)),
    at,
    created_at: at,
    updated_at: at,
    name: 'candidaturaAceite',
    name_sort: fold('candidaturaAceite'),
    subject,
    title: batchTitle({ subject, askedValues: {} }, texts),
    body: parseNotation(text),
    channels: 'email',
    one_per_household: false,
    status: 'a_espera',
    is_automatic: true,
    prepared_at: at,
    search: fold(subject),
  }
}

function decisionOf(random: Random, decided: Decided, texts: SettingTexts, holders: readonly OfficeHolder[]): Columns {
  const { name, email, day } = decided
  const at = instantOf(day)
  const template = decided.status === 'aceite' ? 'candidaturaAceite' : 'candidaturaRecusada'
  const { subject, text } = MESSAGE_TEMPLATES[template]
  const values = {
    ...sendingValues(texts, { kind: 'aviso', day, publicUrl: '', holders }),
    nome: name,
    saudacao: greetingOf(name),
    numeroCandidatura: decided.number,
    orgaoDecisor: 'Direção',
    numeroSocio: decided.memberNumber === null ? '' : printMemberNumber(decided.memberNumber, texts),
    categoria: decided.category ?? '',
    dataAdmissao: printDay(day),
    ata: decided.minutes ?? '',
    motivo: decided.reason ?? '',
    prazoDados: 'seis meses',
  }
  const id = random.id(new Date(at))
  const row = messageRow({
    name: template,
    to: email,
    recipientName: name,
    subject: fillSubject(subject, values),
    body: fillRichText(parseNotation(text), values),
    applicationId: decided.id,
    ...(decided.memberId && { memberId: decided.memberId }),
    automatic: true,
    urgency: URGENCY.single,
    held: null,
  })
  return { ...row, id, message_id: `<${id}@agremia>`, at, created_at: at, updated_at: at }
}
