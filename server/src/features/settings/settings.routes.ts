import {
  changeManySettings,
  listSettings,
  patchSetting,
  putSetting,
  readSetting,
  removeLogo,
  testMailServer as testMailServerCall,
  uploadLogo,
  validateSettings,
} from '@agremia/model/calls/settings'
import { settings as settingsResource } from '@agremia/model/resources/settings'
import { lisbonDay } from '@agremia/model/rules/day'
import { findSetting, isSettingName, mayChange } from '@agremia/model/rules/settings'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import { listInMemory } from '../../resource/list-in-memory.ts'
import { type Changes, changeSettings, checkChanges, type SeenRevs } from './change.ts'
import { settingEntries, settingEntry } from './entries.ts'
import { clearLogo, LOGO_SETTINGS, setLogo } from './logo.ts'
import type { SettingsStore } from './store.ts'
import { testMailServer } from './test-mail-server.ts'

interface Deps {
  database: Database
  keys: Keys
  clock: Clock
  store: SettingsStore
  /** Holds the logo and the favicon, which anyone may fetch. */
  storage: Storage
}

export function settingsRoutes(app: FastifyInstance, deps: Deps) {
  const { database, keys, clock, store } = deps
  const known = () => ({ stored: store.stored(), texts: store.texts(), say: store.wording() })

  answer(app, listSettings, ({ request, actor }) =>
    listInMemory(
      settingsResource,
      settingEntries(known(), actor?.role),
      request.query,
      { role: actor?.role, today: lisbonDay(clock()) },
      ({ name, label, value }) => `${name} ${label} ${value}`,
    ),
  )

  const read = (name: string | undefined, actor: Actor | undefined) => {
    const entry = name && isSettingName(name) ? settingEntry(name, known(), actor?.role) : undefined
    if (!entry) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    return entry
  }
  answer(app, readSetting, ({ params, actor }) => ({ data: read(params.name, actor) }))

  /** Unknown names pass, because the check of the values answers them with an error of their own. */
  const refuseUnlessAllowed = (names: readonly string[], actor: Actor | undefined) => {
    const settings = names.flatMap(name => findSetting(name) ?? [])
    if (!settings.every(setting => mayChange(setting, actor?.role)))
      throw new Forbidden('Só um administrador pode alterar estas definições.')
  }
  const change = async (changes: Changes, actor: Actor | undefined, seen?: SeenRevs) => {
    await inTransaction(database, actor, clock(), context => changeSettings(context, keys, changes, seen))
    // Other instances reload when they hear the announcement; this one reloads now, so that the sender's next request sees it.
    await store.reload()
  }
  answer(app, changeManySettings, async ({ body, actor }) => {
    const { revs, ...changes } = body
    refuseUnlessAllowed(Object.keys(changes), actor)
    await change(changes, actor, revs)
    return {
      data: Object.keys(changes)
        .filter(isSettingName)
        .map(name => read(name, actor)),
    }
  })
  for (const call of [putSetting, patchSetting]) {
    answer(app, call, async ({ params, body, actor }) => {
      refuseUnlessAllowed([params.name ?? ''], actor)
      const now = read(params.name, actor)
      if (body.rev !== undefined && body.rev !== now.rev) {
        const changed = { value: { from: null, to: now.value } }
        throw new Conflict('Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.', {
          data: now,
          changed,
        })
      }
      await change({ [now.name]: body.value }, actor)
      return { data: read(now.name, actor) }
    })
  }
  const logoDeps = {
    ...deps,
    onLeftover: (error: Error) => app.log.warn({ err: error }, 'files that no setting names were left'),
  }
  const tellLogo = async (actor: Actor | undefined) => {
    await store.reload()
    return { data: LOGO_SETTINGS.map(name => read(name, actor)) }
  }
  answerUpload(app, uploadLogo, async ({ file, actor }) => {
    await setLogo(logoDeps, actor, file)
    return tellLogo(actor)
  })
  answer(app, removeLogo, async ({ actor }) => {
    await clearLogo(logoDeps, actor)
    return tellLogo(actor)
  })
  answer(app, testMailServerCall, async ({ body: { sendsMail, ...typed }, actor }) => ({
    data: await testMailServer(deps, actor, typed, sendsMail),
  }))
  answer(app, validateSettings, ({ body, actor }) => {
    const item = typeof body.name === 'string' && 'value' in body ? { [body.name]: body.value } : body
    refuseUnlessAllowed(Object.keys(item), actor)
    const { errors } = checkChanges(item, store.stored(), clock())
    if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
    return { errors: {}, warnings: {} }
  })
}
