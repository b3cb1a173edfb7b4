import { type Input, isVisibleTo, type Resource, type Row } from '@agremia/model/resource/define'
import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/messages'
import { isBlank, isUuid } from '@agremia/model/resource/parse'
import { lisbonDay } from '@agremia/model/rules/day'
import { uuidv7 } from 'uuidv7'
import { Conflict, type FieldErrors, InvalidInput, NotFound } from '../errors.ts'
import { friendly, takenValues, unknownRefs } from './constraints.ts'
import { announce, type WriteContext } from './context.ts'
import { diffOf, withTitles } from './diff.ts'
import type { Change, Hooks } from './hooks.ts'
import type { Kernel } from './kernel.ts'
import { leaveLists } from './leave-lists.ts'
import { scopeOf } from './scope.ts'
import { type Item, readItem, readRow } from './select.ts'
import { tableColumns } from './table-columns.ts'
import { type Columns, deleteRow, insertRow, updateRow } from './write-row.ts'

/** A resource with its hooks: what every write needs to know. */
export interface Served<R extends Resource = Resource> {
  resource: R
  hooks: Hooks<R>
}

export const serve = <R extends Resource>(resource: R, hooks: Hooks<R> = {}): Served =>
  ({ resource, hooks }) as unknown as Served // the kernel hands a resource's hooks that resource's own rows only

interface Checked<R extends Resource> {
  input: Input<R>
  errors: FieldErrors
  warnings: FieldErrors
}

/** Shape first, then what only the hooks and the database can know. */
async function checkInput<R extends Resource>(
  { resource, hooks }: Served<R>,
  kernel: Kernel,
  body: unknown,
  context: WriteContext,
  before: Row<R> | undefined,
): Promise<Checked<R>> {
  const { orgType } = kernel.profile()
  const asker = { role: context.actor?.role, today: lisbonDay(context.now), orgType }
  const { input, errors } = parseInput(resource, body, !before, asker)
  const after = { ...before, ...input } as Partial<Row<R>> & Input<R> // the fields sent lie over those that are there
  const found = errors._ ? undefined : await hooks.check?.(after, context, before)
  const taken = await takenValues(resource, context.db, input, before?._id)
  const unknown = await unknownRefs(resource, context.db, kernel.find, input)
  return { input, errors: { ...taken, ...unknown, ...found?.errors, ...errors }, warnings: found?.warnings ?? {} }
}

export async function validate(served: Served, kernel: Kernel, body: unknown, context: WriteContext) {
  const id = typeof body === 'object' && body !== null && '_id' in body ? body._id : undefined
  const before = isBlank(id) ? undefined : await readExisting(served, String(id), context)
  const { errors, warnings } = await checkInput(served, kernel, body, context, before)
  if (Object.keys(errors).length > 0) throw new InvalidInput(say(kernel, errors), say(kernel, warnings))
  return { errors: {}, warnings: say(kernel, warnings) }
}

export async function create(served: Served, kernel: Kernel, body: unknown, context: WriteContext): Promise<Item> {
  const { input } = await accept(served, kernel, body, context, undefined)
  const { resource, hooks } = served
  const id = uuidv7()
  const columns = {
    id,
    created_at: context.now,
    updated_at: context.now,
    ...tableColumns(resource, input, undefined),
    ...(await hooks.fill?.(input, context, undefined)),
  }
  await friendly(served, () => writeRow(served, columns, context, undefined))
  return afterSave(served, kernel, id, context, 'create', undefined)
}

export async function update(served: Served, kernel: Kernel, id: string, body: unknown, context: WriteContext) {
  const { resource, hooks } = served
  const before = await readExisting(served, id, context, true)
  await refuseStale(served, kernel, before, body, context)
  const { input } = await accept(served, kernel, body, context, before)
  const changes = { ...tableColumns(resource, input, before), ...(await hooks.fill?.(input, context, before)) }
  if (Object.keys(changes).length === 0) return presentItem(served, kernel, id, context)
  const columns = { ...changes, rev: before.rev + 1, updated_at: context.now }
  await friendly(served, () => writeRow(served, columns, context, before))
  return afterSave(served, kernel, id, context, 'update', before)
}

export async function remove(served: Served, kernel: Kernel, id: string, context: WriteContext) {
  const { resource, hooks } = served
  const before = await readExisting(served, id, context, true)
  const found = await hooks.check?.(undefined, context, before)
  if (found?.errors && Object.keys(found.errors).length > 0) throw new InvalidInput(say(kernel, found.errors))
  await leaveLists(kernel, resource, id, context)
  await friendly(served, () => writeRow(served, undefined, context, before), true)
  await hooks.saved?.(before, context, 'delete', before)
  await writeDown(served, kernel, before, undefined, context, 'delete')
}

/** Into its table, or by the resource's own hook into several. The row, if it is there, is locked. */
async function writeRow(
  { resource, hooks }: Served,
  columns: Columns | undefined,
  context: WriteContext,
  before: Row<Resource> | undefined,
) {
  if (hooks.write) await hooks.write(columns, context, before)
  else if (columns && before) await updateRow(context.db, resource.path, before._id, columns)
  else if (columns) await insertRow(context.db, resource.path, columns)
  else if (before) await deleteRow(context.db, resource.path, before._id)
}

/** The row if this person may touch it; what is no id, or not theirs, is not found. */
async function readExisting<R extends Resource>(
  { resource, hooks }: Served<R>,
  id: string,
  context: WriteContext,
  lock = false,
) {
  const row =
    isUuid(id) && (await readRow(resource, { db: context.db, id, scope: scopeOf({ hooks }, context.actor) }, lock))
  if (!row) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return row
}

async function accept(
  served: Served,
  kernel: Kernel,
  body: unknown,
  context: WriteContext,
  before: Row<Resource> | undefined,
) {
  const checked = await checkInput(served, kernel, body, context, before)
  if (Object.keys(checked.errors).length > 0) throw new InvalidInput(say(kernel, checked.errors))
  return checked
}

/** The second of two people is told, and shown what changed: nothing is lost silently (FORM-07). */
async function refuseStale(
  served: Served,
  kernel: Kernel,
  before: Row<Resource>,
  body: unknown,
  context: WriteContext,
) {
  const sent = typeof body === 'object' && body !== null && 'rev' in body ? body.rev : undefined
  if (sent === undefined || sent === before.rev) return
  if (typeof sent !== 'number' || !Number.isInteger(sent) || sent > before.rev) {
    throw new InvalidInput({ rev: MESSAGES.wholeNumber })
  }
  const changes = await kernel.audit.changesSince(context.db, served.resource.name, before._id, sent)
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([name]) => {
      const field = served.resource.fields[name]
      return field && isVisibleTo(field, context.actor?.role)
    }),
  )
  const data = await presentItem(served, kernel, before._id, context)
  throw new Conflict('Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.', {
    data,
    changed,
  })
}

async function afterSave(
  served: Served,
  kernel: Kernel,
  id: string,
  context: WriteContext,
  change: Change,
  before: Row<Resource> | undefined,
) {
  const row = await readRow(served.resource, { db: context.db, id })
  if (row?.rev !== (before?.rev ?? 0) + 1)
    throw new Error(`${served.resource.name} ${id} was not written as it was told`)
  await served.hooks.saved?.(row, context, change, before)
  await writeDown(served, kernel, before, row, context, change)
  return presentItem(served, kernel, id, context)
}

const EVENT = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** The audit entry and the event of a change, in its own transaction. */
async function writeDown(
  { resource }: Served,
  kernel: Kernel,
  before: Row<Resource> | undefined,
  after: Row<Resource> | undefined,
  context: WriteContext,
  change: Change,
) {
  const row = after ?? before
  if (!row) return
  if (resource.audited) {
    const raw = String((row as Record<string, unknown>)[resource.title] ?? '') // a title is one of the resource's own fields
    const [diff] = await withTitles(context.db, kernel.find, resource, [diffOf(resource, before, after)])
    await kernel.audit.record(context, {
      action: change,
      resource: resource.name,
      recordId: row._id,
      // What is called by what it belongs to has that one's name.
      recordTitle: diff?.[resource.title]?.titles?.[raw] ?? raw,
      diff,
    })
  }
  await announce(context.db, { topic: resource.name, event: EVENT[change], _id: row._id, rev: row.rev })
}

export async function presentItem(
  { resource, hooks }: Served,
  kernel: Kernel,
  id: string,
  context: Pick<WriteContext, 'db' | 'actor'>,
) {
  const one = { db: context.db, id, scope: scopeOf({ hooks }, context.actor) }
  const item = await readItem(resource, one, context.actor?.role, kernel.find)
  if (!item) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return (hooks.present?.(item, context.actor) ?? item) as Item // a presented item keeps its _id and rev
}

const say = (kernel: Kernel, errors: FieldErrors) => {
  const wording = kernel.wording()
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, wording(text)]))
}
