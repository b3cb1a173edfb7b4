import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { messageSettings } from '@agremia/model/resources/message-settings'
import type { Diff } from '@agremia/model/rules/audit'
import { lisbonDay } from '@agremia/model/rules/day'
import { CALL_BY_LETTER } from '@agremia/model/rules/message-recipients/find-recipient'
import {
  canBeSwitchedOff,
  findTemplate,
  legalBasesOf,
  type MessageTemplateName,
  placeholdersOf,
} from '@agremia/model/rules/message-templates'
import type { TemplateKind } from '@agremia/model/rules/message-templates/template'
import { findRuleFaults } from '@agremia/model/rules/message-timing/leaving-rule'
import { checkPlaceholders } from '@agremia/model/rules/rich-text/check-placeholders'
import { printNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { CHANGEABLE, originalRules, rulesOf, type StoredTemplate, type TemplateRules } from './stored-template.ts'

type RuleName = (typeof CHANGEABLE)[number]

/** Reads what was sent for a template, by the definition's fields and by what this template allows. */
export function parseTemplateChanges(
  name: MessageTemplateName,
  sent: Readonly<Record<string, unknown>>,
  actor: Actor | undefined,
  now: Date,
): { changes: Partial<TemplateRules>; errors: FieldErrors } {
  // What an item has beside its fields comes back when a form sends the whole item.
  const {
    mayChange: _may,
    canBeSwitchedOff: _can,
    hasLeavingRule: _has,
    legalBases: _bases,
    theme: _theme,
    ...body
  } = sent
  const { input, errors } = parseInput(messageSettings, body, false, { role: actor?.role, today: lisbonDay(now) })
  const given: Partial<TemplateRules> = { ...input } as Partial<TemplateRules> // the writable fields are exactly the rules
  return { changes: given, errors: { ...templateErrors(name, given), ...errors } }
}

const NO_CONSENT = 'Só os boletins assentam no consentimento: escolha outra base.'
const WRONG_BASIS: Record<TemplateKind, string> = {
  boletim: 'Um boletim só vai a quem consentiu: a base é o consentimento.',
  aviso: NO_CONSENT,
  convocatoria: NO_CONSENT,
  sistema: NO_CONSENT,
}

function templateErrors(
  name: MessageTemplateName,
  { subject, body, enabled, channels, legalBasis, ...rule }: Partial<TemplateRules>,
): FieldErrors {
  const template = findTemplate(name)
  const allowed = placeholdersOf(name)
  const inSubject = subject === undefined ? [] : checkPlaceholders(subject, allowed)
  const inBody = body === undefined ? [] : checkPlaceholders(body, allowed)
  const unusable = channels?.find(channel => !template.channels.includes(channel))
  return {
    ...(inSubject.length > 0 && { subject: inSubject.join(' ') }),
    ...(inBody.length > 0 && { body: inBody.join(' ') }),
    ...(enabled === false && !canBeSwitchedOff(template) && { enabled: 'Esta mensagem não pode ser desligada.' }),
    ...(channels?.length === 0 && { channels: MESSAGES.required }),
    ...(unusable !== undefined && { channels: 'Esta mensagem não pode sair por esse canal.' }),
    ...(template.kind === 'convocatoria' && channels && !channels.includes('carta') && { channels: CALL_BY_LETTER }),
    ...(legalBasis && !legalBasesOf(template).includes(legalBasis) && { legalBasis: WRONG_BASIS[template.kind] }),
    ...findRuleFaults(template, rule),
  }
}

/** Locks a template until the transaction ends, also while it has no row, and reads what is stored of it. */
export async function lockTemplate(
  { db }: WriteContext,
  read: () => Promise<StoredTemplate | undefined>,
  name: MessageTemplateName,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message_settings ${name}`}, 0))`.execute(db)
  return read()
}

/** Saves changes of a template, keeping only what differs from the catalogue, with an audit entry. */
export async function changeTemplate(
  context: WriteContext,
  name: MessageTemplateName,
  stored: StoredTemplate | undefined,
  changes: Partial<TemplateRules>,
): Promise<void> {
  const before = rulesOf(name, stored)
  const after: TemplateRules = { ...before, ...changes }
  const refused = templateErrors(name, changes)
  if (Object.keys(refused).length > 0) throw new InvalidInput(refused)
  const diff = diffOf(before, after)
  if (Object.keys(diff).length === 0) return
  const original = originalRules(name)
  const differing = (field: RuleName) => (isSame(printed(after, field), printed(original, field)) ? null : after[field])
  await save(context, name, differing)
  const rev = stored?.rev ?? 0
  const title = findTemplate(name).title
  const entry = {
    kind: 'update',
    id: name,
    rev: rev + 1,
    title,
    diff: { ...diff, rev: { from: rev, to: rev + 1 } },
  } as const
  await recordDiffs(RECORDER, messageSettings, [entry], context)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Texts are compared and recorded in the notation, which does not depend on the order of properties and can be read. */
const printed = (rules: TemplateRules, field: RuleName) => (field === 'body' ? printNotation(rules.body) : rules[field])

const diffOf = (before: TemplateRules, after: TemplateRules): Diff =>
  Object.fromEntries(
    CHANGEABLE.filter(field => !isSame(printed(before, field), printed(after, field))).map(field => [
      field,
      { from: printed(before, field), to: printed(after, field) },
    ]),
  )

async function save({ db, now }: WriteContext, name: MessageTemplateName, of: (field: RuleName) => unknown) {
  const body = of('body')
  await sql`
    insert into message_settings
      (name, created_at, updated_at, subject, body, enabled, offset_days, send_hour, channels, reply_to, legal_basis)
    values (${name}, ${now}, ${now}, ${of('subject')}, ${body === null ? null : JSON.stringify(body)}::jsonb, ${of('enabled')},
      ${of('offsetDays')}, ${of('sendHour')}, ${of('channels')}, ${of('replyTo')}, ${of('legalBasis')})
    on conflict (name) do update set updated_at = excluded.updated_at, rev = message_settings.rev + 1,
      subject = excluded.subject, body = excluded.body, enabled = excluded.enabled, offset_days = excluded.offset_days,
      send_hour = excluded.send_hour, channels = excluded.channels, reply_to = excluded.reply_to,
      legal_basis = excluded.legal_basis
  `.execute(db)
}
