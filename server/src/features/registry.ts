import type { Call } from '@agremia/model/calls/call'
import type { RouteSwitch } from '../http/switched-routes.ts'
import { CLEANUP_SCHEDULE, cleanupJob, runCleanup } from '../jobs/cleanup.ts'
import { type RunnableJob, runnable } from '../jobs/job.ts'
import type { Feature, FeatureDeps } from './feature.ts'

export type Registry = ReturnType<typeof createRegistry>

/** What the features contribute together. Throws when two of them claim the same thing. */
export function createRegistry(features: readonly Feature[]) {
  const collect = <T>(of: (feature: Feature) => readonly T[] | undefined): T[] =>
    features.flatMap(feature => of(feature) ?? [])
  const calls = collect(callsOf)
  const jobs = collect(feature => feature.jobs)
  const resources = collect(feature => feature.resources)
  const folders = collect(feature => feature.folders)
  const memberReferences = collect(feature => feature.memberReferences)
  const personalTexts = collect(feature => feature.personalTexts)
  const ownTables = collect(feature => feature.ownTables)
  const ownColumns = collect(({ ownColumns: byResource = {} }) =>
    Object.entries(byResource).flatMap(([resource, columns]) => columns.map(column => ({ resource, column }))),
  )
  const storedAs = collect(({ storedAs: byResource = {} }) =>
    Object.entries(byResource).flatMap(([resource, columns]) =>
      Object.entries(columns).map(([column, indexed]) => ({ resource, column, indexed })),
    ),
  )
  const firstRows = features.flatMap(feature => feature.firstRows ?? [])

  refuseTwice(
    'feature',
    features.map(({ name }) => name),
  )
  refuseTwice(
    'resource',
    resources.map(({ resource }) => resource.name),
  )
  refuseTwice('job', [...jobs.map(({ name }) => name), cleanupJob.name])
  refuseTwice(
    'call',
    calls.map(({ method, path }) => `${method} ${path}`),
  )
  refuseTwice(
    'folder',
    folders.map(({ name }) => name),
  )

  refuseTwice('table', ownTables)
  refuseTwice('column', ownColumns.map(columnName))
  refuseTwice('stored column', storedAs.map(columnName))
  refuseTwice(
    'reference',
    memberReferences.flatMap(({ table, columns }) => columns.map(column => `${table}.${column}`)),
  )
  refuseTwice(
    'personal texts',
    personalTexts.map(({ table }) => table),
  )

  return {
    features,
    calls,
    resources,
    folders,
    firstRows,
    memberReferences,
    personalTexts,
    /** What the database holds beside what definitions describe; tests compare it with the catalogue. */
    stored: { tables: ownTables, columns: ownColumns, indexes: storedAs },
    historyParts: collect(feature => feature.historyParts),
    formerIds: collect(feature => feature.formerIds),
    historyUndos: collect(feature => feature.historyUndos),
    /** The routes of features that not every organisation uses. */
    switchesFor: ({ settings }: Pick<FeatureDeps, 'settings'>): RouteSwitch[] =>
      features.flatMap(feature => {
        const { onlyWhere, switchedResources = [] } = feature
        if (!onlyWhere) return []
        const { setting, is, otherwise } = onlyWhere
        const isOn = () => settings.texts()[setting] === is
        return [{ isOn, otherwise, resources: switchedResources.map(({ path }) => path), calls: callsOf(feature) }]
      }),
    /** What a backup and a restore need to know of the features. */
    backup: {
      folders,
      firstTables: firstRows.flatMap(({ tables }) => tables),
      afterRestore: [
        ...features.flatMap(({ afterRestore }) => afterRestore ?? []),
        ...jobs.flatMap(({ afterRestore }) => (afterRestore === 'drop' ? [] : [afterRestore])),
      ],
    },
    jobsFor: (deps: FeatureDeps): RunnableJob[] => [
      ...jobs.map(job => job.forInstance(deps)),
      runnable(cleanupJob, () => runCleanup(cleanupSteps(features, deps)), CLEANUP_SCHEDULE),
    ],
  }
}

export const cleanupSteps = (features: readonly Feature[], deps: Pick<FeatureDeps, 'database'> & FeatureDeps) =>
  features.flatMap(({ cleanup = {} }) =>
    Object.entries(cleanup).map(([what, step]) => ({
      what,
      run: () => (typeof step === 'function' ? step(deps) : step.execute(deps.database.kysely)),
    })),
  )

const callsOf = ({ calls = [] }: Feature) => calls.flatMap(module => Object.values(module).filter(isCall))

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const columnName = ({ resource, column }: { resource: string; column: string }) => `${resource}.${column}`

function refuseTwice(kind: string, names: readonly string[]) {
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw new Error(`two features declare the same ${kind}: ${twice.join(', ')}`)
}
