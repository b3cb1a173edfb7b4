import { isUuid } from '@agremia/model/resource/parse'
import { messageBatches } from '@agremia/model/resources/message-batches'
import { BATCH_STATUS, type BatchStatus } from '@agremia/model/rules/messages'
import { Conflict, NotFound } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { Columns } from '../../../resource/many-rows.ts'
import { update } from '../../../resource/save.ts'
import { type Item, readRow } from '../../../resource/select.ts'
import type { Served } from '../../../resource/serve.ts'
import { titleColumns } from './title-columns.ts'

export interface BatchDeps {
  kernel: Kernel
  served(name: string): Served
}

interface Move {
  from: readonly BatchStatus[]
  /** The version that the person saw; left out where the program itself moves the batch on. */
  rev?: number
  columns: Columns & { status?: BatchStatus }
}

export interface MovedBatch {
  rev: number
  status: BatchStatus
  /** The status before. */
  before: BatchStatus
  /** As the API sends it. */
  item: Item
}

/** Changes what no form changes of a batch, once: of two people who do so at the same time the second is refused. */
export async function moveBatch(
  { kernel, served }: BatchDeps,
  context: WriteContext,
  id: string,
  { from, rev, columns }: Move,
): Promise<MovedBatch> {
  const batch = isUuid(id) ? await readRow(messageBatches, { db: context.db, id }, true) : undefined
  if (!batch) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { status: before } = batch
  if (!from.includes(before)) {
    throw new Conflict(`Este envio está no estado «${BATCH_STATUS[before]}» e não permite isso.`)
  }
  // The subject may contain what is typed for the whole sending, such as the day of an assembly.
  const titled = columns.asked_values
    ? await titleColumns(context.db, { subject: batch.subject, askedValues: columns.asked_values })
    : {}
  const item = await update(served(messageBatches.name), kernel, id, rev === undefined ? {} : { rev }, context, {
    columns: { ...titled, ...columns },
    rules: 'skip',
  })
  return { rev: item.rev, status: columns.status ?? before, before, item }
}
