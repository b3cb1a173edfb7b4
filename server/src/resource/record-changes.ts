import type { Resource, Row } from '@agremia/model/resource/define'
import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../http/yield-to-requests.ts'
import { announce, type WriteContext } from './context.ts'
import { diffOf, readTitles, withTitles } from './diff.ts'
import type { ChangeKind } from './hooks.ts'
import type { Kernel } from './kernel.ts'
import { readRows } from './select.ts'

/** The parts of the kernel that recording a change uses; a job or a script has them without the whole kernel. */
export type Recorder = Pick<Kernel, 'audit' | 'find'>

const EVENT = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** What an audit entry says beside the difference of two versions of a row. */
export interface SpecialChange {
  /** Named by the entry in place of the plain creation, change or deletion. */
  action?: AuditAction
  /** Changes that the stored fields do not show, such as that of a password. */
  alsoChanged?: Diff
}

/** A row before and after a change; one of the two is undefined where it is new or deleted. */
export interface RowChanged extends SpecialChange {
  before: Row<Resource> | undefined
  after: Row<Resource> | undefined
}

const kindOf = ({ before, after }: RowChanged): ChangeKind => (!before ? 'create' : after ? 'update' : 'delete')

/** Writes the audit entries and the announcements of rows that changed, in the transaction that changed them. */
export async function recordRows(
  recorder: Recorder,
  resource: Resource,
  changed: readonly RowChanged[],
  context: WriteContext,
): Promise<void> {
  await recordDiffs(recorder, resource, await diffRows(resource, changed), context)
}

/** The differences that `recordRows` records. It asks the database nothing, so that a caller can do it while the database works. */
export async function diffRows(resource: Resource, changed: readonly RowChanged[]): Promise<RecordedDiff[]> {
  const diffs: RecordedDiff[] = []
  for (const one of changed) {
    const row = one.after ?? one.before
    if (!row) continue
    const values = row as unknown as Readonly<Record<string, unknown>> // a row is its fields by name
    const title = String(values[resource.title] ?? '')
    const diff = resource.audited ? { ...diffOf(resource, one.before, one.after), ...one.alsoChanged } : {}
    diffs.push({ kind: kindOf(one), action: one.action, id: row._id, rev: row.rev, title, diff })
    if (diffs.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  return diffs
}

/**
 * Runs statements that change rows without their form, and records what became of the rows: those whose `rev` the
 * statements moved on. The rows are locked first, so that nobody else's change is taken for one of these.
 */
export async function recordStatements<T>(
  recorder: Recorder,
  resource: Resource,
  ids: readonly string[],
  context: WriteContext,
  statements: () => Promise<T>,
  special: SpecialChange = {},
): Promise<T> {
  const { db } = context
  const before = await readRows(resource, { db, ids }, true)
  const result = await statements()
  const after = await readRows(resource, { db, ids })
  const changed = ids
    .map(id => ({ ...special, before: before.get(id), after: after.get(id) }))
    .filter(one => one.before?.rev !== one.after?.rev)
  await recordRows(recorder, resource, changed, context)
  return result
}

export interface RecordedDiff {
  kind: ChangeKind
  action?: AuditAction
  id: string
  /** The version that the row has now. */
  rev: number
  /** Looked up in the database where it is left out. */
  title?: string
  diff: Diff
}

/** Like `recordRows`, for callers that know what changed without having read the rows whole. */
export async function recordDiffs(
  recorder: Recorder,
  resource: Resource,
  changes: readonly RecordedDiff[],
  context: WriteContext,
): Promise<void> {
  if (changes.length === 0) return
  if (resource.audited) {
    const { db } = context
    const diffs = await withTitles(
      db,
      recorder.find,
      resource,
      changes.map(({ diff }) => diff),
    )
    const unnamed = changes.filter(({ title }) => title === undefined).map(({ id }) => id)
    const names = unnamed.length > 0 ? await readTitles(db, resource, unnamed) : undefined
    const entries = changes.map(({ kind, action = kind, id, title }, index) => {
      const diff = diffs[index]
      const own = title ?? names?.get(id) ?? ''
      // Where the title of a row is a ref, the entry shows the title of the row that it refers to.
      const recordTitle = diff?.[resource.title]?.titles?.[own] ?? own
      return { action, resource: resource.name, recordId: id, recordTitle, diff }
    })
    await recorder.audit.record(context, ...entries)
  }
  await announce(
    context.db,
    ...changes.map(({ kind, id, rev }) => ({ topic: resource.name, event: EVENT[kind], _id: id, rev })),
  )
}

/** What an action was about; a sign-in is about an account, an export about a whole resource. */
interface ActionSubject {
  resource: Pick<Resource, 'name'>
  id?: string
  title: string
}

/** Writes the audit entry of an action that changes no row, such as an export or a look at confidential data. */
export const recordAction = (
  { audit }: Pick<Recorder, 'audit'>,
  action: Exclude<AuditAction, ChangeKind>,
  { resource, id, title }: ActionSubject,
  context: WriteContext,
): Promise<void> => audit.record(context, { action, resource: resource.name, recordId: id, recordTitle: title })
