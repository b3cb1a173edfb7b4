import type { Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import type { Diff } from '@agremia/model/rules/audit'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../outside/clock.ts'
import type { AuditRecord, WriteContext } from './context.ts'
import type { FindResource } from './select.ts'

/** The record of changes, kept by a feature: the kernel writes to it and asks it what happened since. */
export interface Audit {
  record(context: WriteContext, record: AuditRecord): Promise<void>
  /** What changed in a record after the version `rev`, oldest value to newest. */
  changesSince(db: Kysely<unknown>, resource: string, recordId: string, rev: number): Promise<Diff>
}

/** What the kernel stands on. */
export interface Kernel {
  database: Database
  clock: Clock
  audit: Audit
  find: FindResource
  /** The organisation's words, as they are now. */
  wording(): Wording
  organisation(): string
}

/** Finds definitions by name in a registry. */
export function finder(resources: readonly Resource[]): FindResource {
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  return name => {
    const resource = byName.get(name)
    if (!resource) throw new Error(`no resource is called ${name}`)
    return resource
  }
}
