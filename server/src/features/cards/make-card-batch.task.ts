import { printValue } from '@agremia/model/resource/format'
import { STAFF } from '@agremia/model/rules/roles'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { type MakeBatchInput, makeBatch, makeBatchInput } from './make-batch.ts'

/** Where the batches of cards are listed. */
export const BATCHES_PATH = '/~cartoesMembro/lotes'

/** Issues cards to many members, to all of them or to none. */
export const makeCardBatchTask = (
  deps: Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>,
): TaskDefinition<MakeBatchInput> =>
  defineTask({
    kind: 'make-card-batch',
    access: () => STAFF,
    input: makeBatchInput,
    isAtomic: true,
    where: 'thread',
    path: () => BATCHES_PATH,
    async run({ input: asked, progress, db, actor, now }) {
      const { name, plan } = await makeBatch({ db, actor, now }, deps, asked, progress)
      if (plan.cards.length === 0) throw new TaskFault('Ninguém dos escolhidos pode receber um cartão agora.')
      const left =
        plan.leftOut.length === 0 ? '' : ` ${counted(plan.leftOut.length, 'ficha ficou', 'fichas ficaram')} de fora.`
      return { text: `Lote ${name}: ${counted(plan.cards.length, 'cartão emitido', 'cartões emitidos')}.${left}` }
    },
  })

const counted = (count: number, one: string, many: string) =>
  `${printValue('integer', count)} ${count === 1 ? one : many}`
