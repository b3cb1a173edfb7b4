import type { SettingName } from '@agremia/model/rules/settings'
import type { Database } from '../../db/connect.ts'
import type { Actor } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import { holdSettings, saveTexts } from './change.ts'
import { textsOf } from './store.ts'

export interface SettingFilesDeps {
  database: Database
  keys: Keys
  clock: Clock
  storage: Storage
  /** Called with files that could not be deleted; the next change tries again. */
  onLeftover(error: Error): void
}

/** Settings that hold the names of files, and the kinds of those files in the storage. */
export interface SettingFiles<Name extends SettingName> {
  settings: readonly Name[]
  kinds: readonly string[]
}

/** Stores files by `make` and names them in the settings; an empty name is that of no file. */
export async function nameFiles<Name extends SettingName>(
  deps: SettingFilesDeps,
  actor: Actor | undefined,
  files: SettingFiles<Name>,
  make: () => Promise<Record<Name, string>>,
): Promise<void> {
  try {
    await inTransaction(deps.database, actor, deps.clock(), async context => {
      // Files are stored and deleted while the settings are locked: otherwise the new file of a simultaneous change, not yet named by any setting, would be deleted.
      const stored = await holdSettings(context)
      const names = await make()
      await saveTexts(
        context,
        deps.keys,
        stored,
        files.settings.map(setting => [setting, names[setting]]),
      )
    })
  } finally {
    await forgetOthers(deps, actor, files).catch(deps.onLeftover)
  }
}

/** Deletes the files that no setting names: the previous ones, or the new ones if the transaction failed. */
const forgetOthers = (
  { database, clock, storage }: SettingFilesDeps,
  actor: Actor | undefined,
  { settings, kinds }: SettingFiles<SettingName>,
) =>
  inTransaction(database, actor, clock(), async context => {
    const texts = textsOf(await holdSettings(context))
    await storage.keepOnly(
      kinds,
      settings.map(setting => texts[setting]),
    )
  })
