import type { Call } from '@agremia/model/calls/call'
import type { Resource } from '@agremia/model/resource/define'
import type { SettingName } from '@agremia/model/rules/settings'
import type { FastifyInstance } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { Config } from '../config.ts'
import type { Database, Log } from '../db/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { RouteStep } from '../http/before-routes.ts'
import { type Job, type JobHandler, type RunnableJob, runnable, type Schedule } from '../jobs/job.ts'
import type { Clock } from '../outside/clock.ts'
import type { DataFolder } from '../outside/data-folder.ts'
import type { DiskRoom } from '../outside/disk-room.ts'
import type { Keys } from '../outside/keys.ts'
import type { PdfReader } from '../outside/pdf-reader/pdf-reader.ts'
import type { Announcement } from '../resource/context.ts'
import type { Hooks } from '../resource/hooks.ts'
import type { Kernel } from '../resource/kernel.ts'
import { type Served, serve } from '../resource/serve.ts'
import type { DownloadLinks, OpenDownload } from '../tasks/download-links.ts'
import type { FindTask, TaskDefinition } from '../tasks/task.ts'
import type { TaskFiles } from '../tasks/task-files.ts'
import type { ApiKeys } from './api-keys/find-keys.ts'
import type { FormerIds, HistoryPart, HistoryUndo } from './audit/history.routes.ts'
import type { ActorFinder } from './auth/find-actor.ts'
import type { MemberReference } from './members/member-reference.ts'
import type { PersonalTexts } from './members/personal-texts.ts'
import type { DrawnAttachment } from './messages/drawn-attachment.ts'
import type { Hub } from './realtime/hub.ts'
import type { SettingsStore } from './settings/store.ts'

export interface ThreadPrograms {
  /** Runs a large background task. */
  task: string
  /** Reads a spreadsheet that somebody has uploaded. */
  fileReader: string
  /** Reads PDFs that somebody has uploaded, in a process of its own. */
  pdfReader: string
  /** Draws cards and their letters while they are fetched. */
  cardPrinter: string
  /** Makes the proofs of sendings. */
  proofMaker: string
}

/** What one instance of the program gives every feature. */
export interface FeatureDeps {
  config: Config
  database: Database
  keys: Keys
  clock: Clock
  log: Log
  kernel: Kernel
  settings: SettingsStore
  actors: ActorFinder
  apiKeys: ApiKeys
  hub: Hub
  /** Where the app is reached, without a slash at its end; links in mails start with it. */
  publicUrl(): string
  /** A resource with its hooks, as the API serves it. Throws when there is none of this name. */
  served(name: string): Served
  findServed(name: string): Served | undefined
  findTask: FindTask
  taskFiles: TaskFiles
  /** Opens PDFs that we did not draw. */
  pdfs: PdfReader
  links: DownloadLinks
  /** What all features contribute together, for the features whose work is about all of them. */
  all: {
    served: readonly Served[]
    calls: readonly Call[]
    memberReferences: readonly MemberReference[]
    personalTexts: readonly PersonalTexts[]
    historyParts: readonly HistoryPart[]
    formerIds: readonly FormerIds[]
    historyUndos: readonly HistoryUndo[]
    /** Every kind of background task. */
    tasks: readonly TaskDefinition[]
    /** By kind of link. */
    downloads: Readonly<Record<string, OpenDownload>>
    /** By kind. */
    attachments: Readonly<Record<string, DrawnAttachment>>
    pendingWork: Readonly<Record<string, PendingCount>>
    firstSteps: Readonly<Record<string, StepIsDone>>
  }
  program: {
    version: string
    /** The server is stopping and takes no more requests. */
    isClosing(): boolean
    disk: DiskRoom
    /** What an administrator should change, told by the readiness check. */
    warnings: readonly string[]
    /** The files of the programs that run in threads; absent where the server runs from its sources, without threads. */
    threads?: ThreadPrograms
    /** Where the payment provider of the demonstration listens; absent everywhere else. */
    simulatorUrl?: string
  }
}

/** A resource that differs from plain CRUD. One without hooks needs none of this: the registry of the model is enough. */
export interface ResourceWithHooks {
  resource: Resource
  forInstance(deps: FeatureDeps): Served
}

export const withHooks = <R extends Resource, Facts = undefined>(
  resource: R,
  hooks: (deps: FeatureDeps) => Hooks<R, Facts>,
): ResourceWithHooks => ({ resource, forInstance: deps => serve(resource, hooks(deps)) })

/**
 * What a restore does about jobs of this kind, which are in no backup. `drop`: nothing is lost, because the schedule or the
 * next change adds them again. A function adds those that the restored rows promise, or notes in the rows that nobody works
 * on them.
 */
type AfterRestore = 'drop' | ((db: Kysely<unknown>) => Promise<unknown>)

export interface FeatureJob {
  name: string
  schedule?: Schedule
  afterRestore: AfterRestore
  forInstance(deps: FeatureDeps): RunnableJob
}

export const runsJob = <Payload extends object>(
  job: Job<Payload>,
  options: { handler(deps: FeatureDeps): JobHandler<Payload>; schedule?: Schedule; afterRestore: AfterRestore },
): FeatureJob => ({
  name: job.name,
  schedule: options.schedule,
  afterRestore: options.afterRestore,
  forInstance: deps => runnable(job, options.handler(deps), options.schedule),
})

/** A statement, or a function for what is not in the database. */
export type Cleanup = RawBuilder<unknown> | ((deps: FeatureDeps) => Promise<unknown>)

/**
 * How many items wait for a decision by staff: an expression, read in one statement with those of all features, or a
 * function of its own where counting is too slow to be repeated for every visit.
 */
export type PendingCount = () => RawBuilder<number> | Promise<number>

/** A boolean expression that is true once a step of an organisation's first day is done, whoever did it and wherever. */
export type StepIsDone = () => RawBuilder<boolean>

/** The setting by which an organisation says whether it uses a feature. */
export interface FeatureSwitch {
  setting: SettingName
  is: string
  /** What the feature's routes answer elsewhere, with 404. */
  otherwise: string
}

/** What a feature contributes to the program. Everything is optional but the name. */
export interface Feature {
  name: string
  /** Where it does not hold, the feature's calls and the routes of `switchedResources` are not found. */
  onlyWhere?: FeatureSwitch
  /** With or without hooks. What other features' settings refer to, such as categories, stays open. */
  switchedResources?: readonly Resource[]
  resources?: readonly ResourceWithHooks[]
  /** Modules of the model that export contracts of calls; whatever else they export is ignored. */
  calls?: readonly Readonly<Record<string, unknown>>[]
  /** Steps before single routes of resources, whose paths are below `/api`. */
  routeSteps?(deps: FeatureDeps): readonly RouteStep[]
  /** Routes below `/api`. */
  routes?(app: FastifyInstance, deps: FeatureDeps): void
  /** Routes outside of `/api`. */
  rootRoutes?(app: FastifyInstance, deps: FeatureDeps): void
  jobs?: readonly FeatureJob[]
  /** Kinds of background tasks. */
  tasks?(deps: FeatureDeps): readonly TaskDefinition[]
  /** What download links lead to, by kind of link. */
  downloads?(deps: FeatureDeps): Readonly<Record<string, OpenDownload>>
  /** Documents of this feature that leave with messages, by kind. */
  attachments?(deps: FeatureDeps): Readonly<Record<string, DrawnAttachment>>
  /** Run in the transaction of a restore, once the rows are back. */
  afterRestore?(db: Kysely<unknown>): Promise<unknown>
  /** Run every hour, each by itself; the key says what is removed, for the log when it fails. A step may run twice. */
  cleanup?: Readonly<Record<string, Cleanup>>
  /** Folders below DATA_DIR: made at start, contained in backups. */
  folders?: readonly DataFolder[]
  /** Rows with which a new installation begins, written at every start if they are missing. They are nobody's work. */
  firstRows?: { tables: readonly string[]; fill(database: Database): Promise<unknown> }
  /** Tables that no definition describes. */
  ownTables?: readonly string[]
  /** By the resource's name, columns that no field describes, because nobody but the server reads or writes them. */
  ownColumns?: Readonly<Record<string, readonly string[]>>
  /** By the resource's name, columns of its view with the columns of tables whose index sorts and finds them. */
  storedAs?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Columns of this feature's tables that refer to members or people, and what a merge of two members does with them. */
  memberReferences?: readonly MemberReference[]
  /** What becomes of the texts of this feature's tables when the person they tell of is erased. */
  personalTexts?: readonly PersonalTexts[]
  /** Rows of this feature whose changes another resource's history tells too. */
  historyParts?: readonly HistoryPart[]
  formerIds?: readonly FormerIds[]
  historyUndos?: readonly HistoryUndo[]
  /** By name, which the web's feature uses to word it and to link to it. */
  pendingWork?(deps: FeatureDeps): Readonly<Record<string, PendingCount>>
  /** By name, which the web's feature uses to describe the step and to link to it. */
  firstSteps?(deps: FeatureDeps): Readonly<Record<string, StepIsDone>>
  /** Who is told of an event, beside those who may read its row. */
  mayHear?(deps: FeatureDeps): (actor: Actor, announcement: Announcement) => Promise<boolean>
  /**
   * Called when a row changed, here or on another instance; `all` when announcements may have been missed. Forgets what is
   * remembered of it. Screens are told of the change only once the promise is fulfilled, so that what they fetch is new.
   */
  refresh?(changed: Announcement | 'all', deps: FeatureDeps): Promise<void> | undefined
}

export const defineFeature = (feature: Feature): Feature => feature
