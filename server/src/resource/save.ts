import { isBlank } from '@agremia/model/resource/parse'
import { readsArea } from '@agremia/model/rules/rights'
import { InvalidInput } from '../errors.ts'
import { viewerOf } from '../http/actor.ts'
import type { WriteContext } from './context.ts'
import { isValid, type JudgeOptions, judgeRows, type RowChange } from './judge-rows.ts'
import type { Kernel } from './kernel.ts'
import { presentItem } from './present-item.ts'
import { inWords, saveRows } from './save-rows.ts'
import type { Item } from './select.ts'
import type { Served } from './serve.ts'

interface SaveOneOptions extends Pick<JudgeOptions, 'rules'> {
  /** Columns that no form has: see `RowChange`. */
  columns?: Extract<RowChange, { kind: 'create' }>['columns']
}

/** The operations of the generic API on one row, each by `saveRows` or `judgeRows` with a set of one. */
export async function validate(served: Served, kernel: Kernel, body: unknown, context: WriteContext) {
  const id = typeof body === 'object' && body !== null && '_id' in body ? body._id : undefined
  const change: RowChange = isBlank(id) ? { kind: 'create', body } : { kind: 'update', id: String(id), body }
  const [judged] = await judgeRows(served, kernel, [change], context, { isPreview: true })
  if (!judged) throw new Error(`${served.resource.name} was not judged`)
  // A warning tells of other rows: who has the same number, or sounds alike.
  const isTold = readsArea(viewerOf(context.actor), served.resource.area)
  const warnings = isTold ? inWords(kernel.wording(), judged.warnings) : {}
  if (!isValid(judged)) throw new InvalidInput(inWords(kernel.wording(), judged.errors), warnings)
  return { errors: {}, warnings }
}

export const create = (
  served: Served,
  kernel: Kernel,
  body: unknown,
  context: WriteContext,
  options: SaveOneOptions = {},
): Promise<Item> => saveOne(served, kernel, { kind: 'create', body, columns: options.columns }, context, options)

export const update = (
  served: Served,
  kernel: Kernel,
  id: string,
  body: unknown,
  context: WriteContext,
  options: SaveOneOptions = {},
): Promise<Item> => saveOne(served, kernel, { kind: 'update', id, body, columns: options.columns }, context, options)

export async function remove(served: Served, kernel: Kernel, id: string, context: WriteContext): Promise<void> {
  await saveRows(served, kernel, [{ kind: 'delete', id }], context)
}

async function saveOne(
  served: Served,
  kernel: Kernel,
  change: RowChange,
  context: WriteContext,
  { rules }: SaveOneOptions,
): Promise<Item> {
  const [saved] = await saveRows(served, kernel, [change], context, { rules })
  if (!saved) throw new Error(`${served.resource.name} was saved and not answered`)
  return presentItem(served, kernel, saved.row._id, context)
}
