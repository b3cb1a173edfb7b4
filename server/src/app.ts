import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFactsOf } from '@agremia/model/resource/list-facts'
import { resources } from '@agremia/model/resources/index'
import type { FastifyInstance } from 'fastify'
import type { Log } from './db/connect.ts'
import { createFeatureDeps, type InstanceDeps } from './feature-deps.ts'
import { isForNewPassword } from './features/auth/new-password-routes.ts'
import type { FeatureDeps } from './features/feature.ts'
import { announcePanic, parseHeard } from './features/realtime/messages.ts'
import { registerSockets } from './features/realtime/realtime.routes.ts'
import { createRegistry, type Registry } from './features/registry.ts'
import { FEATURES } from './features.ts'
import { guardRoutes } from './http/access.ts'
import { isApiKey, keyAuthentication } from './http/api-keys.ts'
import { authenticate } from './http/authenticate.ts'
import { runBeforeRoutes } from './http/before-routes.ts'
import { handleErrors } from './http/errors.ts'
import { keepFromCaches } from './http/keep-from-caches.ts'
import { limitActors } from './http/limit-actors.ts'
import type { Listening } from './http/listen.ts'
import { refuseNulls } from './http/refuse-nulls.ts'
import { secure } from './http/security.ts'
import { sentryTunnel } from './http/sentry.ts'
import { createServer } from './http/server.ts'
import { type BodyLimits, cutSlowBodies } from './http/slow-bodies.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import { serveScreens } from './http/spa.ts'
import { switchRoutes } from './http/switched-routes.ts'
import { countUnderway } from './http/underway.ts'
import type { RunnableJob } from './jobs/job.ts'
import type { Announcement } from './resource/context.ts'
import { resourceRoutes } from './resource/routes.ts'

export interface AppDeps extends InstanceDeps {
  /** Instead of the program's own features, for tests that bring one of theirs. */
  registry?: Registry
  /** The built screens and our own favicon, if they are to be served. */
  webDir?: string
  assetsDir?: string
  /** Instead of the usual limits, for tests that cannot wait for minutes. */
  limits?: BodyLimits & { readerMs: number }
}

export interface App extends Listening {
  app: FastifyInstance
  deps: FeatureDeps
  /** What the worker of this instance runs. */
  jobs: readonly RunnableJob[]
  /** One message of the database's channel, from this instance or another. */
  hear(message: string): void
  /** The connection to the channel was lost for a while, and messages with it. */
  recover(): void
}

/** One instance of the API: the HTTP server with the generic routes of every resource and what the features contribute. */
export async function buildApp(given: AppDeps): Promise<App> {
  const { config, database, registry = createRegistry(FEATURES), limits } = given
  const { app, isClosing, listen } = createServer(config)
  const log: Log = (message, detail) => app.log.warn(detail ?? {}, message)
  const deps = createFeatureDeps({ ...given, log, isClosing }, registry)
  const { hub, actors, apiKeys, kernel, all } = deps

  await secure(app, config, actors.accountOf, apiKeys.isKnown)
  keepFromCaches(app)
  cutSlowBodies(app, limits)
  cutSlowReaders(app, limits?.readerMs)
  countUnderway(app)
  await registerSockets(app, hub)
  const findKey = keyAuthentication(app, apiKeys)
  authenticate(app, (token, request) => (isApiKey(token) ? findKey(token, request) : actors.findActor(token)))
  limitActors(app)
  guardRoutes(app, isForNewPassword)
  refuseNulls(app)
  handleErrors(app, {
    onDiskFull: deps.program.disk.noteFull,
    onPanic: (errorId, error) => {
      announcePanic(database.kysely, {
        message: `Erro inesperado no servidor (${errorId.slice(0, 8)}).`,
        errorId,
      }).catch((fault: Error) => app.log.error({ err: fault, cause: error.name }, 'panic was not announced'))
    },
  })
  await app.register(
    async api => {
      runBeforeRoutes(
        api,
        registry.features.flatMap(feature => feature.routeSteps?.(deps) ?? []),
      )
      switchRoutes(api, registry.switchesFor(deps))
      for (const one of all.served) resourceRoutes(api, kernel, deps.keys, one)
      for (const feature of registry.features) feature.routes?.(api, deps)
      await sentryTunnel(api, config.sentryDsn)
    },
    { prefix: '/api' },
  )
  for (const feature of registry.features) feature.rootRoutes?.(app, deps)
  await sentryTunnel(app, config.sentryDsn)
  await registerScreens(app, given, registry)

  const refresh = (changed: Announcement | 'all'): Promise<void> | undefined => {
    const begun = registry.features.flatMap(feature => feature.refresh?.(changed, deps) ?? [])
    return begun.length > 0 ? Promise.all(begun).then(() => undefined) : undefined
  }
  return {
    app,
    deps,
    listen,
    jobs: registry.jobsFor(deps),
    hear: message => {
      const heard = parseHeard(message)
      hub.receive(message, heard?.kind === 'row' ? refresh(heard.announcement) : undefined)
    },
    recover: () => hub.recover(refresh('all')),
  }
}

/** The built screens, where there are any, with the files that anyone may fetch. */
async function registerScreens(
  app: FastifyInstance,
  { config, store, webDir, assetsDir }: AppDeps,
  registry: Registry,
) {
  if (!webDir || !existsSync(webDir)) return
  const openFolders = registry.folders.filter(({ isPrivate }) => !isPrivate)
  const filesDirs = [
    ...openFolders.map(({ name }) => join(config.dataDir, name)),
    ...(assetsDir ? [join(assetsDir, 'files')] : []),
  ]
  await app.register(screens =>
    serveScreens(screens, { webDir, filesDirs, terminology: store.terminology, lists: listFactsOf(resources) }),
  )
}
