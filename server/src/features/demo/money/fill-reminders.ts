import { printDay } from '@agremia/model/rules/day'
import { groupBy } from '@agremia/model/rules/group-by'
import { MESSAGE_TEMPLATES } from '@agremia/model/rules/message-templates'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import { URGENCY } from '@agremia/model/rules/messages'
import { printMoney } from '@agremia/model/rules/money'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { fillRichText, fillSubject } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { insertColumns } from '../../../resource/insert-rows.ts'
import type { Columns } from '../../../resource/many-rows.ts'
import { messageRow } from '../../messages/queue-message.ts'
import { readStored, textsOf } from '../../settings/store.ts'
import { addDays, instantOf } from '../days.ts'
import type { DemoMember } from '../demo-context.ts'
import { readHoldersOn } from '../holders-on.ts'
import { createRandom, type Random } from '../random.ts'
import { REMINDERS } from './ledger-rows.ts'

/** Of a hundred e-mails so many come back. */
const BOUNCED = 0.025
/** Reminders of the last year; older ones were deleted with their texts. */
const DAYS = 365
/** A reminder asks for an answer within so many days. */
const ANSWER_DAYS = 15

interface Facts {
  members: readonly DemoMember[]
  today: string
}

interface ReminderMail {
  name: (typeof REMINDERS)[number]['name']
  member: DemoMember
  at: string
  values: Readonly<Record<string, string>>
}

/** Fills the reminders that were sent in the last year, as the charges say. */
export async function fillReminders(db: Kysely<unknown>, { members, today }: Facts): Promise<void> {
  const random = createRandom(members.length + 29)
  const texts = textsOf(await readStored(db))
  const byId = new Map(members.map(member => [member.id, member]))
  const holdersOn = await readHoldersOn(db)
  const since = addDays(today, -DAYS)
  const mails = await reminderMails(db, byId, { since, today })
  await insertColumns(
    db,
    'messages',
    mails.map(mail => mailRow(random, mail, texts, holdersOn(mail.at.slice(0, 10)))).filter(row => row !== undefined),
  )
}

type MembersById = ReadonlyMap<string, DemoMember>

interface RemindedCharge {
  payerId: string
  description: string
  amount: number
  dueDate: string
}

/** Of everybody who is reminded, the reminders of the newest charge: each lists all that was overdue on its day. */
async function reminderMails(
  db: Kysely<unknown>,
  members: MembersById,
  { since, today }: { since: string; today: string },
): Promise<ReminderMail[]> {
  const { rows } = await sql<RemindedCharge>`
    select coalesce(bill_to_member_id, member_id) as "payerId", description, amount, due_date::text as "dueDate"
    from unsettled_payments where reminder_level > 0 order by due_date, description, id
  `.execute(db)
  return [...groupBy(rows, ({ payerId }) => payerId)].flatMap(([payerId, charges]) => {
    const member = members.get(payerId)
    const newest = charges.at(-1)
    if (!member || !newest) return []
    return REMINDERS.map(({ name, days }) => ({ name, day: addDays(newest.dueDate, days) }))
      .filter(({ day }) => day >= since && day < today)
      .map(({ name, day }) => ({
        name,
        member,
        at: instantOf(day),
        values: reminderValues(newest, charges, name === 'aviso1' ? newest.dueDate : addDays(day, ANSWER_DAYS)),
      }))
  })
}

const reminderValues = (newest: RemindedCharge, charges: readonly RemindedCharge[], until: string) => ({
  descricao: newest.description,
  valor: printMoney(newest.amount),
  listaDividas: charges.map(({ description, amount }) => `${description}: ${printMoney(amount)}`).join('\n'),
  totalDivida: printMoney(charges.reduce((sum, { amount }) => sum + amount, 0)),
  dataLimite: printDay(until),
})

/** Undefined where there is no e-mail. */
function mailRow(
  random: Random,
  { name, member, at, values }: ReminderMail,
  texts: SettingTexts,
  holders: readonly OfficeHolder[],
): Columns | undefined {
  const { form, id: memberId } = member
  if (!form.email) return undefined
  const { subject, text, placeholders } = MESSAGE_TEMPLATES[name]
  const personType = form.personType ?? 'singular'
  const { admissionDate, memberNumber } = form
  const all = {
    // The demonstration has no references to pay by.
    ...Object.fromEntries(placeholders.map(placeholder => [placeholder, ''])),
    ...sendingValues(texts, { kind: 'aviso', day: at.slice(0, 10), publicUrl: '', holders }),
    ...memberValues(
      { name: form.name, personType, memberNumber: memberNumber ?? 0, category: '', admissionDate },
      texts,
    ),
    ...values,
  }
  const id = random.id(new Date(at))
  const row = messageRow({
    name,
    to: form.email,
    recipientName: form.name,
    subject: fillSubject(subject, all),
    body: fillRichText(parseNotation(text), all),
    memberId,
    automatic: true,
    urgency: URGENCY.single,
    held: null,
  })
  const outcome = random.chance(BOUNCED)
    ? { status: 'devolvida', error: 'mailboxUnknown' }
    : { status: 'enviada', sent_at: at }
  return {
    ...row,
    id,
    message_id: `<${id}@agremia>`,
    at,
    created_at: at,
    updated_at: at,
    attempts: 1,
    sent_at: null,
    error: null,
    ...outcome,
  }
}
