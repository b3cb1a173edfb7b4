import type { nameOrganisation } from '@agremia/model/calls/first-screen'
import { PRESET_KINDS, PRESETS } from '@agremia/model/rules/terminology'
import type { z } from 'zod'
import { InvalidInput } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Keys } from '../../outside/keys.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { update } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { changeSettings } from '../settings/change.ts'
import type { SettingsStore } from '../settings/store.ts'

export interface NamingDeps {
  kernel: Kernel
  keys: Keys
  settings: SettingsStore
  /** `users` with its hooks. */
  users: Served
}

type Naming = z.output<NonNullable<(typeof nameOrganisation)['body']>>

/** Names the organisation with the words of its kind, and the person who does so, who until then is called «Administrador». */
export async function nameTheOrganisation(deps: NamingDeps, actor: UserActor, naming: Naming): Promise<void> {
  const { kernel, keys, settings, users } = deps
  const { organisationName, preset, userName } = naming
  const { orgType, article } = PRESET_KINDS[preset]
  await inTransaction(kernel.database, actor, kernel.clock(), async context => {
    await changeSettings(context, keys, {
      organisationName,
      organisationArticle: article,
      orgType,
      ...PRESETS[preset],
    })
    await update(users, kernel, actor.userId, { name: userName }, context).catch(nameTheirField)
  })
  await settings.reload()
}

/** The form has two names, so the error of a user's `name` is told beside its own input. */
function nameTheirField(error: unknown): never {
  if (!(error instanceof InvalidInput)) throw error
  const { name, ...errors } = error.errors
  throw new InvalidInput({ ...errors, ...(name !== undefined && { userName: name }) })
}
