import type { Resource, Row } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import { snakeCase } from '@agremia/model/resource/naming'
import { FailedDeletion, type FieldErrors, InvalidInput } from '../errors.ts'
import { storedFields } from './columns.ts'
import { asFieldError } from './constraints.ts'
import type { WriteContext } from './context.ts'
import type { Change, RowToWrite, SavedChange } from './hooks.ts'
import { isValid, type JudgedRow, type JudgeOptions, judgeRows, type RowChange } from './judge-rows.ts'
import type { Kernel } from './kernel.ts'
import { leaveLists } from './leave-lists.ts'
import { type Columns, deleteMany, insertMany, updateMany } from './many-rows.ts'
import { diffRows, recordDiffs } from './record-changes.ts'
import { RefusedRow, writeOrFindRefused } from './refused-row.ts'
import { readFields, readRows } from './select.ts'
import type { Served } from './serve.ts'
import { tableColumns } from './table-columns.ts'

/**
 * Validates and saves a set of rows of one resource in the caller's transaction: all of them, or none where one is invalid. Saving one
 * row is the case of one. Search texts, audit entries, announcements and the words for a broken constraint are made here
 * and nowhere else. It asks the database a number of questions that does not grow with the set; a set of some five hundred
 * rows keeps each statement short.
 */
export async function saveRows(
  served: Served,
  kernel: Kernel,
  changes: readonly RowChange[],
  context: WriteContext,
  options: Pick<JudgeOptions, 'rules'> & WriteOptions = {},
): Promise<SavedChange[]> {
  const judged = await judgeRows(served, kernel, changes, context, options)
  refuseInvalid(kernel, judged)
  return writeJudged(served, kernel, judged, context, options)
}

export interface WriteOptions {
  /** Deleted rows of a `personal` resource go on as another row, to whose history their audit entries belong. */
  keepsTraces?: boolean
  /** Takes the writing of audit entries and announcements, so that the next set can be saved meanwhile, and says when to go on. */
  recordBeside?(recording: Promise<void>): Promise<void>
}

/** Throws the errors of the first row that is invalid, with its position in the set; a refused deletion is a conflict (FORM-05). */
export function refuseInvalid(kernel: Kernel, judged: readonly JudgedRow[]): void {
  const row = judged.findIndex(one => !isValid(one))
  const refused = judged[row]
  if (!refused) return
  const errors = inWords(kernel.wording(), refused.errors)
  if (refused.change.kind === 'delete') throw new FailedDeletion(Object.values(errors)[0])
  throw new InvalidInput(errors, undefined, row)
}

/** Saves rows that `judgeRows` has found valid, in the same transaction. */
export async function writeJudged(
  served: Served,
  kernel: Kernel,
  judged: readonly JudgedRow[],
  context: WriteContext,
  { keepsTraces, recordBeside }: WriteOptions = {},
): Promise<SavedChange[]> {
  const { resource, hooks } = served
  const rows = await withColumns(served, judged, context)
  const changing = rows.filter(({ kind, columns }) => kind === 'delete' || columns !== undefined)
  const deleted = changing.filter(({ kind }) => kind === 'delete').map(({ id }) => id)
  if (deleted.length > 0) await leaveLists(kernel, resource, deleted, context)
  const isErasing = deleted.length > 0 && resource.personal !== undefined && !keepsTraces
  const gone = changing.flatMap(({ kind, before }) => (kind === 'delete' && before ? [before] : []))
  const traces = isErasing ? await kernel.audit.findTraces(context, resource, gone) : undefined
  try {
    await writeOrFindRefused(context.db, changing, some => write(served, some, context))
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    const refused = changing[error.index]
    const place = rows.findIndex(({ id }) => id === refused?.id)
    throw asFieldError(resource, error.cause, refused?.kind === 'delete', place)
  }
  const saved = await readBack(resource, rows, context)
  const ids = new Set(changing.map(({ id }) => id))
  const changed = saved.filter(({ row }) => ids.has(row._id))
  const versions = changed.map(({ kind, row, before }) => ({ before, after: kind === 'delete' ? undefined : row }))
  // The differences are computed while the database works on what follows from the rows.
  const [diffs] = await Promise.all([
    diffRows(resource, versions),
    changed.length > 0 ? hooks.saved?.(changed, context) : undefined,
  ])
  const recording = recordDiffs(kernel, resource, diffs, context)
  await (recordBeside && !traces ? recordBeside(recording) : recording)
  if (traces) await kernel.audit.eraseTraces(context, traces)
  return saved
}

/** Each row with the columns that it is written with; a change that changes nothing has none. */
async function withColumns(
  { resource, hooks }: Served,
  judged: readonly JudgedRow[],
  context: WriteContext,
): Promise<RowToWrite[]> {
  const kept = judged.filter(({ change }) => change.kind !== 'delete').map(({ change }) => change)
  const filled = (kept.length > 0 && (await hooks.fill?.(kept, context))) || []
  const fills = new Map(kept.map((change, index) => [change, filled[index]]))
  const rows: RowToWrite[] = []
  for (const { change, columns: own } of judged) {
    const given = typeof own === 'function' ? await own() : own
    rows.push({ ...change, columns: columnsOf(resource, change, { ...fills.get(change), ...given }, context.now) })
  }
  return rows
}

function columnsOf(resource: Resource, change: Change, more: Columns, now: Date): Columns | undefined {
  const { kind, id, before, input } = change
  if (kind === 'delete') return undefined
  const columns = { ...tableColumns(resource, { ...input }, before && { ...before }), ...more }
  if (!before) return { id, created_at: now, updated_at: now, ...columns }
  return Object.keys(columns).length > 0 ? { ...columns, rev: before.rev + 1, updated_at: now } : undefined
}

/** Into the resource's table, or by its own hook into several. */
async function write({ resource, hooks }: Served, rows: readonly RowToWrite[], context: WriteContext): Promise<void> {
  if (hooks.write) return hooks.write(rows, context)
  const of = (wanted: RowToWrite['kind']) => rows.filter(({ kind }) => kind === wanted)
  const { path } = resource
  await deleteMany(
    context.db,
    path,
    of('delete').map(({ id }) => id),
  )
  await insertMany(
    context.db,
    path,
    of('create').map(({ columns }) => ({ ...columns })),
  )
  await updateMany(
    context.db,
    path,
    of('update').map(({ id, columns }) => ({ ...columns, id })),
  )
}

/** Every row as it is now. A `write` hook that forgot something is an error that rolls back, not a silent loss. */
async function readBack(resource: Resource, rows: readonly RowToWrite[], { db }: WriteContext): Promise<SavedChange[]> {
  const written = rows.filter(({ columns }) => columns !== undefined)
  const idsOf = (isNew: boolean) => written.filter(({ before }) => isNew === !before).map(({ id }) => id)
  const created = await readRows(resource, { db, ids: idsOf(true) })
  const updated = await readFields(resource, { db, ids: idsOf(false) }, changeableFields(resource, written))
  return rows.map(({ kind, id, before, columns }) => {
    const now = before ? updated.get(id) : created.get(id)
    const row = columns ? now && ({ ...before, ...now } as Row<Resource>) : before // together all fields of the row
    if (!row || (columns && row.rev !== (before?.rev ?? 0) + 1))
      throw new Error(`${resource.name} ${id} was not written as it was told`)
    return { kind, row, before }
  })
}

/**
 * The fields that an update may have changed: those that it names, and those that only the database and the server set. Reading
 * all sixty fields of a member again takes a tenth of the time of a bulk change.
 */
function changeableFields(resource: Resource, written: readonly RowToWrite[]) {
  const named = new Set(written.flatMap(({ before, columns }) => (before ? Object.keys({ ...columns }) : [])))
  return storedFields(resource).filter(([name, { readonly }]) => readonly || named.has(snakeCase(name)))
}

/** Messages with the organisation's own words in place of `{memberSingular}` and the like. */
export const inWords = (wording: Wording, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, wording(text)]))
