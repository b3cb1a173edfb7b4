import {
  isSettingName,
  SETTINGS,
  type SettingName,
  type SettingTexts,
  terminologyOf,
  withDefaults,
} from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Keys } from '../../outside/keys.ts'

/** A row of the table `settings`, which holds only settings that were changed; a secret's value is encrypted. */
export interface StoredSetting {
  name: string
  value: string
  rev: number
  created_at: string
  updated_at: string
}

export async function readStored(db: Kysely<unknown>, lock = false): Promise<Map<string, StoredSetting>> {
  const { rows } = await sql<StoredSetting>`
    select name, value, rev, created_at, updated_at from settings ${lock ? sql`for update` : sql``}
  `.execute(db)
  return new Map(rows.map(row => [row.name, row]))
}

export const isSecret = (name: SettingName) => 'secret' in SETTINGS[name]

/** The texts of all settings but the secrets, which are decrypted only where they are used. */
export function textsOf(stored: Map<string, StoredSetting>): SettingTexts {
  const open = [...stored].filter(([name]) => isSettingName(name) && !isSecret(name))
  return withDefaults(Object.fromEntries(open.map(([name, { value }]) => [name, value])))
}

export type SettingsStore = Awaited<ReturnType<typeof createSettingsStore>>

/** The settings in memory, so that requests read them without a query; reloaded when one changes on any instance. */
export async function createSettingsStore(database: Database, keys: Keys) {
  let stored = await readStored(database.kysely)
  let texts = textsOf(stored)
  let say = wording(terminologyOf(texts))
  async function read() {
    stored = await readStored(database.kysely)
    texts = textsOf(stored)
    say = wording(terminologyOf(texts))
  }
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    stored: () => stored,
    texts: () => texts,
    terminology: () => terminologyOf(texts),
    wording: () => say,
    secret(name: SettingName): string | undefined {
      const sealed = stored.get(name)?.value
      return sealed ? keys.open(sealed) : undefined
    },
    /**
     * Reloads run one at a time: of two at once the one that read older rows could finish last and win. Calls made during a
     * reload share the next one.
     */
    reload(): Promise<void> {
      next ??= last.then(() => {
        next = undefined
        const reading = read()
        last = reading.catch(() => undefined) // told to whoever asked
        return reading
      })
      return next
    },
  }
}
