import { MOST_NOTICES } from '@agremia/model/calls/payment-message'
import { levelOf, NOTICE_TEMPLATES, type NoticeTemplate } from '@agremia/model/rules/collecting/notice-levels'
import { defaultDeadline } from '@agremia/model/rules/collecting/notice-values'
import { addDays, lisbonDay, lisbonTime } from '@agremia/model/rules/day'
import { batchChannelsOf } from '@agremia/model/rules/messages'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { inTransaction } from '../../resource/context.ts'
import { readStoredTemplates, rulesOf, type TemplateRules } from '../message-settings/stored-template.ts'
import { type PlannedNotice, planNotices } from './plan-notices.ts'
import { type NoticeDeps, prepareNotices } from './prepare-notices.ts'
import { readDebts } from './read-debts.ts'

/** Reminds of what is overdue, where the organisation wants that. Runs every hour, because each template has its own. */
export const sendRemindersJob = defineJob('send-reminders')

/**
 * Writes the reminders whose day and hour have come. What was written before, whatever became of it, is not written again: a run that is
 * repeated, or comes late, changes nothing. While automatic messages are off they wait for a decision, as all such messages do.
 */
export async function sendReminders(deps: NoticeDeps, settings: SettingTexts, now: Date): Promise<void> {
  if (settings.automaticReminders !== 'true') return
  const { database } = deps.kernel
  await runAgainIfBeaten(() =>
    inTransaction(database, SYSTEM, now, async context => {
      const { db } = context
      // Of two instances that come here at once the second finds the messages of the first.
      await sql`select pg_advisory_xact_lock(hashtextextended('send reminders', 0))`.execute(db)
      const rules = await readRules(db)
      const notices = await planReminders(db, rules, now)
      if (notices.length === 0) return
      await prepareNotices(
        deps,
        { ...context, settings },
        {
          notices,
          templateName: null,
          channel: 'email_ou_carta',
          channelsOf: name => batchChannelsOf(rules[name].channels),
          deadline: defaultDeadline(lisbonDay(now)),
          includesFormer: false,
          isAutomatic: true,
        },
      )
    }),
  )
}

type Rules = Record<NoticeTemplate, TemplateRules>

async function readRules(db: Kysely<unknown>): Promise<Rules> {
  const stored = await readStoredTemplates(db, NOTICE_TEMPLATES)
  const of = (name: NoticeTemplate) => rulesOf(name, stored.get(name))
  return { avisoQuota: of('avisoQuota'), aviso1: of('aviso1'), aviso2: of('aviso2'), aviso3: of('aviso3') }
}

/** One notice for each payer, of the highest level that is due, for everything overdue that is within reminders. */
async function planReminders(db: Kysely<unknown>, rules: Rules, now: Date): Promise<PlannedNotice[]> {
  const today = lisbonDay(now)
  const { hour } = lisbonTime(now)
  const planned = new Map<string, PlannedNotice>()
  for (const name of ['aviso3', 'aviso2', 'aviso1'] as const) {
    const { enabled, sendHour } = rules[name]
    if (!enabled || hour < (sendHour ?? 0)) continue
    const payers = (await readDuePayers(db, name, rules, today)).filter(id => !planned.has(id))
    const debts = await readDebts(db, await readRemindable(db, payers, today), today)
    for (const notice of planNotices(debts, { templateName: name, today })) planned.set(notice.payerId, notice)
  }
  // What is beyond that leaves with the next run.
  return [...planned.values()].slice(0, MOST_NOTICES)
}

/** Debts that automatic reminders may be about. */
const IS_REMINDABLE = sql`c.amount > 0 and not c.is_parked and not c.holds_reminders`

/**
 * Who has a debt that waits for this very level: it was due long enough ago, and the level before left long enough ago too, so that
 * whoever turns reminders on late does not begin with the last one.
 */
async function readDuePayers(db: Kysely<unknown>, name: NoticeTemplate, rules: Rules, today: string) {
  const level = levelOf(name)
  const offset = rules[name].offsetDays ?? 0
  const before = NOTICE_TEMPLATES[level - 1] ?? 'avisoQuota'
  const pause = level === 1 ? 0 : Math.max(offset - (rules[before].offsetDays ?? 0), 1)
  const same = NOTICE_TEMPLATES.filter(one => levelOf(one) >= level)
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(c.bill_to_member_id, c.member_id) as id from unsettled_payments c
    where ${IS_REMINDABLE} and c.reminder_level = ${level - 1} and c.due_date <= ${addDays(today, -offset)}
      and (c.last_reminder_at is null or (c.last_reminder_at at time zone 'Europe/Lisbon')::date <= ${addDays(today, -pause)}::date)
      and not exists (
        select from payment_request_lines l join messages m on m.payment_request_id = l.request_id
        where l.charge_id = c.id and m.name = any(${same}::text[]) and m.status not in ('suprimida', 'falhou', 'devolvida'))
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function readRemindable(db: Kysely<unknown>, payers: readonly string[], today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from unsettled_payments c
    where ${IS_REMINDABLE} and c.due_date < ${today} and (c.bill_to_member_id = any(${[...payers]}::uuid[])
      or c.bill_to_member_id is null and c.member_id = any(${[...payers]}::uuid[]))
  `.execute(db)
  return rows.map(({ id }) => id)
}
