import { isHeld } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isBlank, parseValue } from '@agremia/model/resource/parse'
import { settings } from '@agremia/model/resources/settings'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingDefinition, SettingTexts } from '@agremia/model/rules/settings'
import {
  isSettingName,
  rawFromText,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  settingsErrors,
  settingText,
  terminologyOf,
} from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { REOPENED_ELSEWHERE, reopensAccounts } from '@agremia/model/rules/year-closing'
import { type Kysely, sql } from 'kysely'
import { Conflict, type FieldErrors, InvalidInput } from '../../errors.ts'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import { type RecordedDiff, recordDiffs } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { foreignIbanInTemplate } from '../guarded-changes/foreign-ibans.ts'
import { followTheDaySoon } from '../members/follow-the-day.job.ts'
import { endHold } from '../messages/mail-flow.ts'
import { SENDERS, wakeSenders } from '../messages/send-messages.job.ts'
import { settingEntry } from './entries.ts'
import { isSecret, readStored, type StoredSetting, textsOf } from './store.ts'

/** New values by setting name. */
export type Changes = Record<string, unknown>

interface Checked {
  texts: Map<SettingName, string>
  errors: FieldErrors
}

/** Checks each value by its field's rules, then the resulting settings together. */
export function checkChanges(changes: Changes, stored: Map<string, StoredSetting>, now: Date): Checked {
  const texts = new Map<SettingName, string>()
  const errors: FieldErrors = {}
  for (const [name, raw] of Object.entries(changes)) {
    if (!isSettingName(name)) {
      errors[name] = MESSAGES.unknownField
      continue
    }
    const { field }: SettingDefinition = SETTINGS[name]
    if (field.readonly) continue
    const given = typeof raw === 'string' ? rawFromText(field, raw) : raw
    if (isBlank(given)) {
      if (field.required) errors[name] = MESSAGES.required
      else texts.set(name, '')
      continue
    }
    const parsed = parseValue(field, given, lisbonDay(now))
    if (parsed.error !== undefined) errors[name] = parsed.error
    else texts.set(name, settingText(field, parsed.value))
  }
  for (const [name, text] of texts) {
    const known = stored.get(name)
    if (known && isHeld(SETTINGS[name].field, false) && text !== known.value) errors[name] = MESSAGES.guarded
  }
  const before = textsOf(stored)
  const together = { ...before, ...Object.fromEntries(texts) }
  if (reopensAccounts(before.closedUntil, together.closedUntil)) errors.closedUntil ??= REOPENED_ELSEWHERE
  return { texts, errors: { ...settingsErrors(together), ...errors } }
}

/** The revision of each setting that the sender's screen showed. */
export type SeenRevs = Record<string, number>

/** Saves several settings in one transaction. */
export async function changeSettings(
  context: WriteContext,
  keys: Keys,
  changes: Changes,
  seen: SeenRevs = {},
): Promise<void> {
  const stored = await holdSettings(context)
  refuseStale(context, stored, changes, seen)
  const { texts, errors } = checkChanges(changes, stored, context.now)
  for (const [name, text] of texts) {
    const error = await foreignIbanInTemplate(context.db, context.actor?.role, text, stored.get(name)?.value)
    // The organisation's own is guarded, and comes with no text.
    if (error && SETTINGS[name].field.type !== 'iban') errors[name] ??= error
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  await saveTexts(context, keys, stored, [...texts, ...outdatedSecrets(texts, stored)])
  if ([...texts.keys()].some(isAboutSending)) await tryAgain(context.db)
  const before = textsOf(stored)
  if (votingRule({ ...before, ...Object.fromEntries(texts) }) !== votingRule(before)) await followTheDaySoon(context.db)
}

/** The settings by which the database derives every member's right to vote (`voting_grace_days`). */
const votingRule = ({ votingRequiresUpToDate, upToDateGraceDays }: SettingTexts) =>
  `${votingRequiresUpToDate} ${upToDateGraceDays}`

/** Settings of the mail server, of the sender and of the pace. */
const isAboutSending = (name: SettingName) => /^(smtp|sender|replyTo|dailyLimit|messagesPerMinute)/.test(name)

/** What the old settings held back may leave by the new ones at once. */
async function tryAgain(db: Kysely<unknown>): Promise<void> {
  await endHold(db)
  await wakeSenders(db, SENDERS)
}

/**
 * Empties secrets that belong to something that is being changed, unless new ones are sent with it: a password for one mail
 * server must never be sent to another.
 */
export function outdatedSecrets(
  texts: ReadonlyMap<SettingName, string>,
  stored: Map<string, StoredSetting>,
): [SettingName, string][] {
  const before = textsOf(stored)
  const isChanging = (name: string) => isSettingName(name) && texts.has(name) && texts.get(name) !== before[name]
  return SETTING_NAMES.filter(name => {
    const { deletedWith = [] }: SettingDefinition = SETTINGS[name]
    return Boolean(stored.get(name)?.value) && !texts.has(name) && deletedWith.some(isChanging)
  }).map(name => [name, ''])
}

/** FORM-07: answers 409 if a setting being changed is newer than the sender saw; newer settings among the others do not matter. */
function refuseStale({ actor }: WriteContext, stored: Map<string, StoredSetting>, changes: Changes, seen: SeenRevs) {
  const isStale = (name: string) => Object.hasOwn(seen, name) && (stored.get(name)?.rev ?? 0) !== seen[name]
  const stale = Object.keys(changes).filter(isSettingName).filter(isStale)
  if (stale.length === 0) return
  const texts = textsOf(stored)
  const known = { stored, texts, say: wording(terminologyOf(texts)) }
  const entries = stale.flatMap(name => settingEntry(name, known, actor?.role) ?? [])
  throw new Conflict('Outra pessoa alterou estas definições. Recarregue e volte a aplicar as suas alterações.', {
    data: entries,
    changed: Object.fromEntries(entries.map(({ name, value }) => [name, { from: null, to: value }])),
  })
}

/** Locks the settings until the transaction ends: they are checked together, so two changes must not interleave. */
export async function holdSettings({ db }: WriteContext): Promise<Map<string, StoredSetting>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(db)
  return readStored(db, true)
}

/** Saves checked texts, or texts that the server sets itself, with an audit entry and an announcement for each change. */
export async function saveTexts(
  context: WriteContext,
  keys: Keys,
  stored: Map<string, StoredSetting>,
  texts: Iterable<[SettingName, string]>,
): Promise<void> {
  const before = textsOf(stored)
  const changes: RecordedDiff[] = []
  for (const [name, text] of texts) {
    const isHidden = isSecret(name)
    if (!isHidden && before[name] === text) continue
    await saveSetting(context, name, isHidden && text !== '' ? keys.seal(text) : text)
    const rev = stored.get(name)?.rev ?? 0
    changes.push({
      kind: 'update',
      id: name,
      rev: rev + 1,
      title: SETTINGS[name].field.label,
      diff: { value: isHidden ? HIDDEN : { from: before[name], to: text }, rev: { from: rev, to: rev + 1 } },
    })
  }
  await recordDiffs(RECORDER, settings, changes, context)
}

/** The audit entry of a secret says that it changed, never its values. */
const HIDDEN = { from: '•••', to: '•••' }

const saveSetting = ({ db, now }: WriteContext, name: SettingName, value: string) =>
  sql`
    insert into settings (name, value, created_at, updated_at) values (${name}, ${value}, ${now}, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, rev = settings.rev + 1
  `.execute(db)
