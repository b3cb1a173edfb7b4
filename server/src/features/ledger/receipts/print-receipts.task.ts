import { MOST_RECEIPTS, type PrintReceiptsRequest, printReceiptsRequest } from '@agremia/model/calls/receipts'
import { printValue } from '@agremia/model/resource/format'
import { payments } from '@agremia/model/resources/payments'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { STAFF } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import { chosenRows, type RowChoice } from '../../../resource/chosen-rows.ts'
import { announceRows, MANY_ROWS } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../../tasks/task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { countPrints, readReceiptLook, readReceipts } from './read-receipts.ts'
import type { Receipt } from './receipt-look.ts'

export type PrintDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'served'>

/** Receipts are read this many at a time, because each has what it says with it. */
const READ_AT_ONCE = 200

/** The payments with a receipt among those chosen, in the order of the list. */
export async function chosenReceipts(
  { kernel, served }: Pick<PrintDeps, 'kernel' | 'served'>,
  db: Kysely<unknown>,
  choice: RowChoice,
  actor: Actor | undefined,
  now: Date,
): Promise<string[]> {
  const { from, order } = chosenRows(served(payments.name), choice, actor, now)
  const { rows } = await sql<{ id: string; number: string | null }>`
    select t.id, t.receipt_number as number ${from} ${order(kernel.find)} limit ${MOST_RECEIPTS + 1}
  `.execute(db)
  if (rows.length > MOST_RECEIPTS)
    throw new InvalidInput({
      ids: `São demasiados recibos de uma vez: no máximo ${printValue('integer', MOST_RECEIPTS)}.`,
    })
  return rows.filter(({ number }) => number !== null).map(({ id }) => id)
}

/**
 * Makes one PDF of receipts. They count as printed in the transaction in which the task ends, after its file is in place, and are
 * locked while they are drawn: of two people who print at once, the second gets «2.ª via».
 */
export const printReceiptsTask = (deps: PrintDeps): TaskDefinition<PrintReceiptsRequest> =>
  defineTask({
    kind: 'print-receipts',
    access: () => STAFF,
    input: printReceiptsRequest,
    isAtomic: true,
    where: 'thread',
    async run(context) {
      const { db, now, actor, input, progress, keepFile } = context
      const { kernel, settings, config } = deps
      const ids = await chosenReceipts(deps, db, input, actor, now)
      if (ids.length === 0) throw new TaskFault('Já não há recibos entre os pagamentos escolhidos.')
      const reprinted = await countPrints(db, ids)
      async function* eachReceipt(): AsyncGenerator<Receipt> {
        for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
          await progress(first, ids.length)
          for (const receipt of await readReceipts(db, ids.slice(first, first + READ_AT_ONCE)))
            yield { ...receipt, isReprint: reprinted.has(receipt.id) }
        }
      }
      // Loaded here, because its library is the largest that the server has and most people never print.
      const { drawReceipts } = await import('./draw-receipts.ts')
      await keepFile({
        name: `recibos-${lisbonDay(now)}.pdf`,
        type: 'application/pdf',
        content: drawReceipts({
          receipts: eachReceipt(),
          look: await readReceiptLook(kernel, settings.texts(), config.dataDir),
          isWithDuplicate: input.withDuplicate,
          madeAt: now,
        }),
      })
      const text = `${counted(ids.length, 'recibo', 'recibos')} no ficheiro${reprintsIn(reprinted.size)}.`
      await recordAction(kernel, 'export', { resource: payments, title: `Recibos impressos: ${ids.length}` }, context)
      await announceRows(context, payments, [{ _id: MANY_ROWS }])
      return { text }
    },
  })

const reprintsIn = (count: number) =>
  count === 0
    ? ''
    : `, ${printValue('integer', count)} com «2.ª via», por já ter${count === 1 ? '' : 'em'} sido impresso${count === 1 ? '' : 's'}`
