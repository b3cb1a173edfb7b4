import type { Resource, Row } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import type { Field } from '@agremia/model/resource/field'
import type { Organisation } from '@agremia/model/resource/kept'
import type { Diff } from '@agremia/model/rules/audit'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../outside/clock.ts'
import type { AuditRecord, WriteContext } from './context.ts'
import type { FindResource } from './select.ts'

/** The ids of records in the audit log, by resource. */
export type Traces = ReadonlyMap<string, ReadonlySet<string>>

/** The record of changes, kept by a feature: the kernel writes to it and asks it what happened since. */
export interface Audit {
  record(context: WriteContext, ...records: readonly AuditRecord[]): Promise<void>
  /** What changed in a record after the version `rev`, oldest value to newest. */
  changesSince(db: Kysely<unknown>, resource: string, recordId: string, rev: number): Promise<Diff>
  /** The records that tell of rows of a `personal` resource, as long as the rows are there. */
  findTraces(context: WriteContext, resource: Resource, rows: readonly Row<Resource>[]): Promise<Traces>
  /** Redacts the values of these records. That something changed stays. */
  eraseTraces(context: WriteContext, traces: Traces): Promise<void>
}

/** What the kernel needs from the app. */
export interface Kernel {
  database: Database
  clock: Clock
  audit: Audit
  find: FindResource
  holders: FindHolders
  /** Replaces placeholders such as `{memberSingular}` by the organisation's words, as they are now. */
  wording(): Wording
  /** The organisation's name. */
  organisation(): string
  /** The type of organisation and its settings that decide which fields exist, which are required and how they are printed. */
  profile(): Organisation
}

/** A field that is a list of refs, with its resource. */
export interface Holder {
  resource: Resource
  name: string
  field: Field
}
/** Every list of refs to the resource of this name. */
export type FindHolders = (name: string) => readonly Holder[]

export const holderFinder =
  (resources: readonly Resource[]): FindHolders =>
  name =>
    resources.flatMap(resource =>
      Object.entries(resource.fields)
        .filter(([, field]) => field.type === 'refs' && field.to === name)
        .map(([name, field]) => ({ resource, name, field })),
    )

/** Finds definitions by name in a registry. */
export function finder(resources: readonly Resource[]): FindResource {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  return name => {
    const resource = byName.get(name)
    if (!resource) throw new Error(`no resource is called ${name}`)
    return resource
  }
}
