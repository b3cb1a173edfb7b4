import type { SettingName } from '@agremia/model/rules/settings'
import type { Actor } from '../../http/actor.ts'
import { openImage } from '../../outside/images.ts'
import { nameFiles, type SettingFilesDeps } from './setting-files.ts'

export const LOGO_SETTINGS = ['logoFile', 'faviconFile'] as const satisfies SettingName[]

const LOGO_SIDE = 512
const FAVICON_SIDE = 96

const LOGO_FILES = { settings: LOGO_SETTINGS, kinds: ['logo', 'favicon'] } as const

/** Draws logo and favicon from a picture, stores both and names them in the settings. */
export async function setLogo(deps: SettingFilesDeps, actor: Actor | undefined, picture: Buffer): Promise<void> {
  const image = await openImage(picture)
  const [logo, favicon] = await Promise.all([image.within(LOGO_SIDE), image.inSquare(FAVICON_SIDE)])
  await nameFiles(deps, actor, LOGO_FILES, async () => ({
    logoFile: await deps.storage.put('logo', 'png', logo),
    faviconFile: await deps.storage.put('favicon', 'png', favicon),
  }))
}

export const clearLogo = (deps: SettingFilesDeps, actor: Actor | undefined): Promise<void> =>
  nameFiles(deps, actor, LOGO_FILES, async () => ({ logoFile: '', faviconFile: '' }))
