import type { SettingName } from '@agremia/model/rules/settings'
import type { Database } from '../../db/connect.ts'
import type { Actor } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import { openImage } from '../../outside/images.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import { holdSettings, saveTexts } from './change.ts'
import { textsOf } from './store.ts'

export const LOGO_SETTINGS = ['logoFile', 'faviconFile'] as const satisfies SettingName[]

const LOGO_SIDE = 512
const FAVICON_SIDE = 96

interface Deps {
  database: Database
  keys: Keys
  clock: Clock
  storage: Storage
  /** Called with files that could not be deleted; the next change of the logo tries again. */
  onLeftover(error: Error): void
}

/** Draws logo and favicon from a picture, stores both and names them in the settings. */
export async function setLogo(deps: Deps, actor: Actor | undefined, picture: Buffer): Promise<void> {
  const image = await openImage(picture)
  const [logo, favicon] = await Promise.all([image.within(LOGO_SIDE), image.inSquare(FAVICON_SIDE)])
  await name(deps, actor, async () => ({
    logoFile: await deps.storage.put('logo', 'png', logo),
    faviconFile: await deps.storage.put('favicon', 'png', favicon),
  }))
}

export const clearLogo = (deps: Deps, actor: Actor | undefined): Promise<void> =>
  name(deps, actor, async () => ({ logoFile: '', faviconFile: '' }))

type Names = Record<(typeof LOGO_SETTINGS)[number], string>

async function name(deps: Deps, actor: Actor | undefined, make: () => Promise<Names>): Promise<void> {
  try {
    await inTransaction(deps.database, actor, deps.clock(), async context => {
      // Files are stored and deleted while the settings are locked: otherwise the new file of a simultaneous change, not yet named by any setting, would be deleted.
      const stored = await holdSettings(context)
      const names = await make()
      await saveTexts(
        context,
        deps.keys,
        stored,
        LOGO_SETTINGS.map(setting => [setting, names[setting]]),
      )
    })
  } finally {
    await forgetOthers(deps, actor).catch(deps.onLeftover)
  }
}

/** Deletes the files that no setting names: the previous ones, or the new ones if the transaction failed. */
const forgetOthers = ({ database, clock, storage }: Deps, actor: Actor | undefined) =>
  inTransaction(database, actor, clock(), async context => {
    const texts = textsOf(await holdSettings(context))
    await storage.keepOnly(
      ['logo', 'favicon'],
      LOGO_SETTINGS.map(setting => texts[setting]),
    )
  })
