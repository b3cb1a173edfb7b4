import type { Resource, Row } from '@agremia/model/resource/define'
import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../http/yield-to-requests.ts'
import { announce, type WriteContext } from './context.ts'
import { diffOf, readTitles, withTitles } from './diff.ts'
import type { ChangeKind } from './hooks.ts'
import type { Kernel } from './kernel.ts'

/** What recording a change needs of the kernel. */
export type Recorder = Pick<Kernel, 'audit' | 'find'>

const EVENT = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** A row before and after a change; one of the two is undefined where it is new or deleted. */
export interface RowChanged {
  before: Row<Resource> | undefined
  after: Row<Resource> | undefined
}

const kindOf = ({ before, after }: RowChanged): ChangeKind => (!before ? 'create' : after ? 'update' : 'delete')

/** The audit entries and the announcements of rows that changed, in the transaction that changed them. */
export async function recordRows(
  recorder: Recorder,
  resource: Resource,
  changed: readonly RowChanged[],
  context: WriteContext,
): Promise<void> {
  const diffs: RecordedDiff[] = []
  for (const one of changed) {
    const row = one.after ?? one.before
    if (!row) continue
    const values = row as unknown as Readonly<Record<string, unknown>> // a row is its fields by name
    const title = String(values[resource.title] ?? '')
    const diff = resource.audited ? diffOf(resource, one.before, one.after) : {}
    diffs.push({ kind: kindOf(one), id: row._id, rev: row.rev, title, diff })
    if (diffs.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  await recordDiffs(recorder, resource, diffs, context)
}

export interface RecordedDiff {
  kind: ChangeKind
  id: string
  /** The version that the row has now. */
  rev: number
  /** What the row is called; left out, it is looked up. */
  title?: string
  diff: Diff
}

/** The same for whoever knows what changed without having read the rows whole. */
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
    const entries = changes.map(({ kind, id, title }, index) => {
      const diff = diffs[index]
      const own = title ?? names?.get(id) ?? ''
      // A row whose title is a ref is called what that refers to is called.
      const recordTitle = diff?.[resource.title]?.titles?.[own] ?? own
      return { action: kind satisfies AuditAction, resource: resource.name, recordId: id, recordTitle, diff }
    })
    await recorder.audit.record(context, ...entries)
  }
  await announce(
    context.db,
    ...changes.map(({ kind, id, rev }) => ({ topic: resource.name, event: EVENT[kind], _id: id, rev })),
  )
}
