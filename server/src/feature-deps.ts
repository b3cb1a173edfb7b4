import type { Resource } from '@agremia/model/resource/define'
import { resources } from '@agremia/model/resources/index'
import { organisationOf } from '@agremia/model/rules/settings'
import type { Config } from './config.ts'
import type { Database, Log } from './db/connect.ts'
import { createApiKeys } from './features/api-keys/find-keys.ts'
import { RECORDER } from './features/audit/recorder.ts'
import { createActorFinder } from './features/auth/find-actor.ts'
import type { FeatureDeps, PendingCount, StepIsDone, ThreadPrograms } from './features/feature.ts'
import type { DrawnAttachment } from './features/messages/drawn-attachment.ts'
import { createHub } from './features/realtime/hub.ts'
import type { Registry } from './features/registry.ts'
import type { SettingsStore } from './features/settings/store.ts'
import { mustChangePassword } from './http/actor.ts'
import type { Clock } from './outside/clock.ts'
import { diskRoom, freeBytesIn } from './outside/disk-room.ts'
import type { Keys } from './outside/keys.ts'
import { createPdfReader, type PdfReader } from './outside/pdf-reader/pdf-reader.ts'
import { finder, holderFinder, type Kernel } from './resource/kernel.ts'
import { mayReadRow } from './resource/may-read-row.ts'
import { type Served, serve } from './resource/serve.ts'
import type { OpenDownload } from './tasks/download-links.ts'
import { type TaskDefinition, taskFinder } from './tasks/task.ts'
import { taskFiles } from './tasks/task-files.ts'

/** What an instance is given from outside. */
export interface InstanceDeps {
  config: Config
  database: Database
  keys: Keys
  clock: Clock
  store: SettingsStore
  version: string
  /** Where the app is reached; links in mails start with it. */
  publicUrl(): string
  /** The files of the programs that run in threads; absent where the server runs from its sources. */
  threads?: ThreadPrograms
  /** What an administrator should change, told by the readiness check. */
  warnings?: readonly string[]
  /** Where the payment provider of the demonstration listens. */
  simulatorUrl?: string
  /** How many bytes can still be written in the data folder; looked up there unless a test says otherwise. */
  freeBytes?(): Promise<number | undefined>
}

/** The kernel, and what else one instance has for its features. It needs no HTTP server. */
export function createFeatureDeps(
  given: InstanceDeps & { log: Log; isClosing(): boolean; pdfs?: PdfReader },
  registry: Registry,
): FeatureDeps {
  const { config, database, keys, clock, store, log } = given
  const described = [...new Set([...resources, ...registry.resources.map(({ resource }) => resource)])]
  const kernel = createKernel(given, described)
  const actors = createActorFinder({ database, keys, clock })
  const apiKeys = createApiKeys({ database, clock, log })
  // Filled last, by what the features make of these deps. Nothing reads them before the first request.
  const served: Served[] = []
  const tasks: TaskDefinition[] = []
  const downloads: Record<string, OpenDownload> = {}
  const attachments: Record<string, DrawnAttachment> = {}
  const pendingWork: Record<string, PendingCount> = {}
  const firstSteps: Record<string, StepIsDone> = {}
  const listeners: ReturnType<NonNullable<Registry['features'][number]['mayHear']>>[] = []
  const findServed = (name: string) => served.find(({ resource }) => resource.name === name)
  const deps: FeatureDeps = {
    config,
    database,
    keys,
    clock,
    log,
    kernel,
    settings: store,
    actors,
    apiKeys,
    hub: createHub({
      // Somebody who must choose a password first is told as little by the socket as by the API.
      findActorBySession: async sessionId => {
        const actor = await actors.findActorBySession(sessionId)
        return mustChangePassword(actor) ? undefined : actor
      },
      mayReadRow: async (actor, announcement) => {
        if (await mayReadRow(kernel, served, actor, announcement)) return true
        for (const mayHear of listeners) if (await mayHear(actor, announcement)) return true
        return false
      },
      log,
    }),
    publicUrl: given.publicUrl,
    served: name => {
      const found = findServed(name)
      if (!found) throw new Error(`no resource is called ${name}`)
      return found
    },
    findServed,
    findTask: kind => findTask(kind),
    taskFiles: taskFiles(config.dataDir),
    pdfs: given.pdfs ?? createPdfReader(given.threads?.pdfReader),
    links: {
      hash: keys.hash,
      renewActor: async earlier =>
        earlier.kind === 'key' ? apiKeys.renewKey(earlier.keyId) : actors.renewActor(earlier),
    },
    all: {
      served,
      tasks,
      downloads,
      attachments,
      pendingWork,
      firstSteps,
      calls: registry.calls,
      memberReferences: registry.memberReferences,
      personalTexts: registry.personalTexts,
      historyParts: registry.historyParts,
      formerIds: registry.formerIds,
      historyUndos: registry.historyUndos,
    },
    program: {
      version: given.version,
      isClosing: given.isClosing,
      threads: given.threads,
      simulatorUrl: given.simulatorUrl,
      warnings: given.warnings ?? [],
      disk: diskRoom(given.freeBytes ?? freeBytesIn(config.dataDir), clock),
    },
  }
  for (const resource of described) {
    const special = registry.resources.find(one => one.resource === resource)
    served.push(special?.forInstance(deps) ?? serve(resource))
  }
  for (const feature of registry.features) {
    tasks.push(...(feature.tasks?.(deps) ?? []))
    Object.assign(downloads, feature.downloads?.(deps))
    Object.assign(attachments, feature.attachments?.(deps))
    addAll(pendingWork, feature.pendingWork?.(deps))
    addAll(firstSteps, feature.firstSteps?.(deps))
    if (feature.mayHear) listeners.push(feature.mayHear(deps))
  }
  const findTask = taskFinder(tasks)
  return deps
}

function addAll<T>(known: Record<string, T>, added: Readonly<Record<string, T>> = {}) {
  const taken = Object.keys(added).find(name => Object.hasOwn(known, name))
  if (taken !== undefined) throw new Error(`two features use the name ${taken} on the first screen`)
  Object.assign(known, added)
}

function createKernel({ database, clock, store }: InstanceDeps, described: readonly Resource[]): Kernel {
  return {
    database,
    clock,
    audit: RECORDER.audit,
    find: finder(described),
    holders: holderFinder(described),
    wording: store.wording,
    organisation: () => store.texts().organisationName,
    profile: () => organisationOf(store.texts()),
  }
}
