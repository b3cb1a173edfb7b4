import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as applicationCalls from '@agremia/model/calls/applications'
import * as authCalls from '@agremia/model/calls/auth'
import * as bulkCalls from '@agremia/model/calls/bulk'
import type { Call } from '@agremia/model/calls/call'
import * as duplicateCalls from '@agremia/model/calls/duplicates'
import * as importCalls from '@agremia/model/calls/imports'
import * as labelCalls from '@agremia/model/calls/labels'
import * as mailCalls from '@agremia/model/calls/mail'
import * as memberCalls from '@agremia/model/calls/members'
import * as metaCalls from '@agremia/model/calls/meta'
import * as ownPageCalls from '@agremia/model/calls/own-page'
import * as photoCalls from '@agremia/model/calls/photos'
import * as realtimeCalls from '@agremia/model/calls/realtime'
import * as settingsCalls from '@agremia/model/calls/settings'
import * as taskCalls from '@agremia/model/calls/tasks'
import { listFactsOf } from '@agremia/model/resource/list-facts'
import { contacts } from '@agremia/model/resources/contacts'
import { explained, resources } from '@agremia/model/resources/index'
import { memberApplicationPhotos } from '@agremia/model/resources/member-application-photos'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { memberCategories } from '@agremia/model/resources/member-categories'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { memberStateNames } from '@agremia/model/resources/member-state-names'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import { savedViews } from '@agremia/model/resources/saved-views'
import { users } from '@agremia/model/resources/users'
import { organisationOf } from '@agremia/model/rules/settings'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { applicationPhotoHooks } from './features/applications/application-photos.ts'
import { applicationRoutes } from './features/applications/applications.routes.ts'
import { memberApplicationHooks } from './features/applications/member-applications.hooks.ts'
import { publicApplicationRoutes } from './features/applications/public.routes.ts'
import { changesSince } from './features/audit/changes-since.ts'
import { historyRoute } from './features/audit/history.routes.ts'
import { recordAudit } from './features/audit/record-audit.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { type ActorFinder, createActorFinder } from './features/auth/find-actor.ts'
import { bulkDeleteRoute } from './features/bulk-delete/bulk-delete.routes.ts'
import { bulkDeleteTask } from './features/bulk-delete/bulk-delete.task.ts'
import { exportTask } from './features/exports/export.task.ts'
import { EXPORT_LINK, exportRoutes, openExport } from './features/exports/exports.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { outboxRoutes } from './features/mail/outbox.routes.ts'
import { memberCategoryHooks, memberStateNameHooks } from './features/members/behaviour.hooks.ts'
import { bulkRoutes } from './features/members/bulk/bulk.routes.ts'
import { duplicateRoutes } from './features/members/duplicates.routes.ts'
import { labelRoutes } from './features/members/labels.routes.ts'
import { MEMBER_PARTS, mergedInto } from './features/members/member-history.ts'
import { memberStateHooks } from './features/members/member-states.hooks.ts'
import { memberTermHooks } from './features/members/member-terms.hooks.ts'
import { memberHooks } from './features/members/members.hooks.ts'
import { memberRoutes } from './features/members/members.routes.ts'
import { sheetRoutes } from './features/members/sheet.routes.ts'
import { metaRoutes } from './features/meta/meta.routes.ts'
import { ownEvents } from './features/own-page/own-events.ts'
import { ownPageRoutes } from './features/own-page/own-page.routes.ts'
import { contactHooks } from './features/people/contacts.hooks.ts'
import { personHooks } from './features/people/people.hooks.ts'
import { memberPhotoHooks } from './features/photos/member-photos.hooks.ts'
import { photoAddresses } from './features/photos/photo-addresses.ts'
import { photoStorage } from './features/photos/photo-storage.ts'
import { photoRoutes } from './features/photos/photos.routes.ts'
import { createHub } from './features/realtime/hub.ts'
import { announcePanic, parseHeard } from './features/realtime/messages.ts'
import { realtimeRoutes, registerSockets } from './features/realtime/realtime.routes.ts'
import { savedViewHooks } from './features/saved-views/saved-views.hooks.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { smtpSettingsOf } from './features/settings/smtp.ts'
import type { SettingsStore } from './features/settings/store.ts'
import { userHooks } from './features/users/users.hooks.ts'
import { guardRoutes } from './http/access.ts'
import { authenticate } from './http/authenticate.ts'
import { handleErrors } from './http/errors.ts'
import { limitActors } from './http/limit-actors.ts'
import type { Listening } from './http/listen.ts'
import { secure } from './http/security.ts'
import { sentryTunnel } from './http/sentry.ts'
import { createServer } from './http/server.ts'
import { serveScreens } from './http/spa.ts'
import { countUnderway } from './http/underway.ts'
import type { Clock } from './outside/clock.ts'
import type { Keys } from './outside/keys.ts'
import { folderStorage } from './outside/storage.ts'
import { finder, holderFinder, type Kernel } from './resource/kernel.ts'
import { mayReadRow } from './resource/may-read-row.ts'
import { resourceRoutes } from './resource/routes.ts'
import { type Served, serve } from './resource/serve.ts'
import { type DownloadLinks, downloadRoute } from './tasks/download-links.ts'
import { isOwnTaskEvent } from './tasks/own-task-events.ts'
import { type FindTask, type TaskDefinition, taskFinder } from './tasks/task.ts'
import { type TaskFiles, taskFiles } from './tasks/task-files.ts'
import { openTaskFile, TASK_LINK, taskRoutes } from './tasks/tasks.routes.ts'

export interface AppDeps {
  config: Config
  database: Database
  keys: Keys
  clock: Clock
  store: SettingsStore
  version: string
  /** Where the app is reached; links in mails start with it. */
  publicUrl(): string
  /** Resources beside those of the registry: a test's own. */
  more?: readonly Served[]
  /** Tasks beside those of the features: a test's own. */
  moreTasks?: readonly TaskDefinition[]
  /** The built screens and our own favicon, if they are to be served. */
  webDir?: string
  assetsDir?: string
}

export interface App extends Listening {
  app: FastifyInstance
  /** One message of the database's channel, from this instance or another. */
  hear(message: string): void
  /** The channel was deaf for a while. */
  recover(): void
  /** For the job that runs tasks. */
  findTask: FindTask
  taskFiles: TaskFiles
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
/** Every contract of what is not CRUD. */
export const calls = [
  authCalls,
  applicationCalls,
  importCalls,
  memberCalls,
  duplicateCalls,
  bulkCalls,
  labelCalls,
  ownPageCalls,
  photoCalls,
  metaCalls,
  settingsCalls,
  mailCalls,
  realtimeCalls,
  taskCalls,
].flatMap(module => Object.values(module).filter(isCall))

/** The API's table of contents. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, keys, clock, store, version, publicUrl, more = [], moreTasks = [] } = deps
  const { app, isClosing, listen } = createServer(config)
  const finderOfActors: ActorFinder = createActorFinder({ database, keys, clock })
  const { forget } = finderOfActors
  /** What anyone may fetch: the organisation's logo and favicon. */
  const filesDir = join(config.dataDir, 'files')
  const organisation = () => ({ name: store.texts().organisationName, article: store.texts().organisationArticle })

  const extra = more.map(({ resource }) => resource)
  const all = [...resources, ...extra]
  const kernel: Kernel = {
    database,
    clock,
    audit: { record: recordAudit, changesSince },
    find: finder(all),
    holders: holderFinder(all),
    wording: store.wording,
    organisation: () => organisation().name,
    profile: () => organisationOf(store.texts()),
  }
  const addresses = photoAddresses({ keys, clock })
  const servedPhotos = serve(memberPhotos, memberPhotoHooks(addresses))
  const servedMembers = serve(members, memberHooks(store, addresses))
  // What differs from plain CRUD; the others are served as they are described.
  const special = [
    serve(users, userHooks({ keys, publicUrl, organisation, forget })),
    serve(savedViews, savedViewHooks(resources)),
    servedMembers,
    servedPhotos,
    serve(memberStates, memberStateHooks(kernel)),
    serve(memberTerms, memberTermHooks),
    serve(memberStateNames, memberStateNameHooks(store)),
    serve(memberCategories, memberCategoryHooks(store)),
    serve(memberApplications, memberApplicationHooks(store)),
    serve(memberApplicationPhotos, applicationPhotoHooks(addresses)),
    serve(people, personHooks(kernel)),
    serve(contacts, contactHooks),
  ]
  const own = resources.map(resource => special.find(one => one.resource.name === resource.name) ?? serve(resource))
  const served = [...own, ...more]
  const applications = {
    kernel,
    keys,
    store,
    publicUrl,
    storage: photoStorage(config.dataDir),
    served: (name: string) => served.find(one => one.resource.name === name) ?? serve(kernel.find(name)),
  }
  const { findActorBySession, renewActor } = finderOfActors
  const links: DownloadLinks = { hash: keys.hash, renewActor }
  const findServed = (name: string) => served.find(one => one.resource.name === name)
  const bulkDelete = bulkDeleteTask({ kernel, findServed })
  const exportList = exportTask({ kernel, findServed })
  const findTask = taskFinder([bulkDelete, exportList, ...moreTasks])
  const files = taskFiles(config.dataDir)
  const tasks = { database, clock, find: findTask, files, links }
  const isOwnEvent = ownEvents(database.kysely)
  const isOwnTask = isOwnTaskEvent(database.kysely)
  const hub = createHub({
    findActorBySession,
    mayReadRow: async (actor, announcement) =>
      (await mayReadRow(kernel, served, actor, announcement)) ||
      (await isOwnTask(actor, announcement)) ||
      isOwnEvent(actor, announcement),
    log: (message, detail) => app.log.warn(detail ?? {}, message),
  })

  await secure(app, config)
  countUnderway(app)
  await registerSockets(app, hub)
  authenticate(app, finderOfActors.findActor)
  limitActors(app, config.rateLimit)
  guardRoutes(app)
  handleErrors(app, {
    onPanic: (errorId, error) => {
      announcePanic(database.kysely, {
        message: `Erro inesperado no servidor (${errorId.slice(0, 8)}).`,
        errorId,
      }).catch((fault: Error) => app.log.error({ err: fault, cause: error.name }, 'panic was not announced'))
    },
  })

  await app.register(
    async api => {
      const told = { explained: [...explained, ...extra], documented: { resources: all, calls } }
      metaRoutes(api, { database, store, version, ...told, isClosing })
      authRoutes(api, { database, keys, clock, forget, publicUrl, organisation })
      settingsRoutes(api, { database, keys, clock, store, storage: folderStorage(filesDir) })
      outboxRoutes(api, { database, clock, smtpSettings: smtpSettingsOf(store) })
      memberRoutes(api, { database, store })
      bulkRoutes(api, { kernel, served: servedMembers })
      labelRoutes(api, { kernel, served: servedMembers })
      duplicateRoutes(api, { kernel, store, served: servedMembers })
      importRoutes(api, { database, clock, store })
      sheetRoutes(api, { kernel, served, store })
      ownPageRoutes(api, {
        kernel,
        served: servedMembers,
        photos: servedPhotos,
        storage: photoStorage(config.dataDir),
        addresses,
        settings: store.texts,
        publicUrl,
      })
      photoRoutes(api, { kernel, served: servedPhotos, storage: photoStorage(config.dataDir), addresses })
      applicationRoutes(api, applications)
      publicApplicationRoutes(api, applications)
      for (const one of served) {
        resourceRoutes(api, kernel, one)
        exportRoutes(api, kernel, one, { links, task: exportList })
        bulkDeleteRoute(api, kernel, one, bulkDelete)
        if (one.resource === members) historyRoute(api, kernel, one, MEMBER_PARTS, mergedInto)
        else historyRoute(api, kernel, one)
      }
      taskRoutes(api, tasks)
      downloadRoute(api, {
        database,
        clock,
        links,
        openers: { [EXPORT_LINK]: openExport({ kernel, findServed }), [TASK_LINK]: openTaskFile(tasks) },
      })
      realtimeRoutes(api, { hub, database })
      await sentryTunnel(api, config.sentryDsn)
    },
    { prefix: '/api' },
  )
  realtimeRoutes(app, { hub, database })
  await sentryTunnel(app, config.sentryDsn)
  if (deps.webDir && existsSync(deps.webDir)) {
    const filesDirs = [filesDir, ...(deps.assetsDir ? [join(deps.assetsDir, 'files')] : [])]
    await app.register(screens =>
      serveScreens(screens, {
        webDir: deps.webDir ?? '',
        filesDirs,
        terminology: store.terminology,
        lists: listFactsOf(resources),
      }),
    )
  }

  const renewSettings = () =>
    store.reload().catch((error: Error) => app.log.warn({ err: error }, 'settings were not loaded again'))
  return {
    app,
    listen,
    findTask,
    taskFiles: files,
    hear: message => hub.receive(message, onAnnouncement(message, renewSettings, forget)),
    recover: () => {
      forget('all')
      hub.recover(renewSettings())
    },
  }
}

/** What this instance remembers and another may have changed; resolves once it is known anew. */
function onAnnouncement(
  message: string,
  renewSettings: () => Promise<void>,
  forget: ActorFinder['forget'],
): Promise<void> | undefined {
  const heard = parseHeard(message)
  if (heard?.kind !== 'row') return
  const { topic, _id } = heard.announcement
  if (topic === 'users') forget({ userId: _id })
  if (topic === 'sessions') forget({ sessionId: _id })
  return topic === 'settings' ? renewSettings() : undefined
}
