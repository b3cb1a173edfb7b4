import { printInstant } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { mailTemplates } from '../message-settings/mail-template.ts'
import { readAdministrators } from '../users/read-administrators.ts'
import { describeValue, type GuardedValue } from './guarded-values.ts'

/** How many days a change waits, and its link takes it back. */
export const DAYS = 3
export const daysAfter = (now: Date) => new Date(now.getTime() + DAYS * 86_400_000)

export async function isAdministrator(db: Kysely<unknown>, userId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} and active and role = 'admin'`.execute(db)
  return rows.length > 0
}

/**
 * Whether an account became an administrator's, or got another address, in the last days: whoever asks for a change could otherwise make
 * a second administrator, or take over the mail of one, and confirm it alone.
 */
export async function isNewlyMade(db: Kysely<unknown>, userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const { rows } = await sql`
    select 1 from audit_log
    where resource = 'users' and record_id_sort = ${userId} and at > ${since}
      and (action = 'create' or (action = 'update' and diff ?| array['role', 'email', 'active']))
    limit 1
  `.execute(db)
  return rows.length > 0
}

interface Told {
  value: GuardedValue
  title: string
  oldText: string | null
  newText: string | null
  askedBy: string
}

const printText = ({ field }: GuardedValue, text: string | null) =>
  text === null ? 'nada' : field.type === 'iban' ? printIban(text) : text

const valuesOf = ({ value, title, oldText, newText, askedBy }: Told) => ({
  pedidoPor: askedBy,
  dadoProtegido: describeValue(value, title),
  valorAntigo: printText(value, oldText),
  valorNovo: printText(value, newText),
})

/** The asker is told too: somebody else may have their password. */
export async function tellOfRequest(context: WriteContext, told: Told, link: string): Promise<void> {
  const common = { ...valuesOf(told), validade: printInstant(daysAfter(context.now).toISOString()), ligacao: link }
  const mails = (await readAdministrators(context.db)).map(({ greeting, recipient }) => ({
    values: { saudacao: greeting, ...common },
    recipient,
  }))
  await mailTemplates(context, 'mudancaPedida', mails)
}

export async function tellOfTakingBack(context: WriteContext, told: Told): Promise<void> {
  const common = valuesOf(told)
  const mails = (await readAdministrators(context.db)).map(({ greeting, recipient }) => ({
    values: { saudacao: greeting, ...common },
    recipient,
  }))
  await mailTemplates(context, 'mudancaDesfeita', mails)
}

/**
 * Whether somebody else is an administrator, or was in the last days: a change then waits for them and does not come into use by itself. Whoever
 * asked could otherwise take the others' access away and be the only one on the day.
 */
export async function hasSecondAdministrator(db: Kysely<unknown>, userId: string | null, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const { rows } = await sql`
    select 1 from users where role = 'admin' and active and id is distinct from ${userId}
    union all
    select 1 from audit_log a
    where a.resource = 'users' and a.record_id_sort is distinct from ${userId} and a.at > ${since} and (
      a.diff #>> '{role,from}' = 'admin' and a.diff #>> '{role,to}' is distinct from 'admin'
      or a.action = 'update' and a.diff #>> '{active,from}' = 'true' and exists (
        select from users u where u.id::text = a.record_id_sort and u.role = 'admin'))
    limit 1
  `.execute(db)
  return rows.length > 0
}
