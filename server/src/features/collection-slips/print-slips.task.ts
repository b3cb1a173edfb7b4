import { type PrintSlipsRequest, printSlipsRequest } from '@agremia/model/calls/collection-slips'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import { STAFF } from '@agremia/model/rules/roles'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { type ChosenSlips, readSlips } from './read-slips.ts'

type SlipDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'served'>

/** Makes one PDF of the slips that collectors take along. It only reads, so running it again does no harm. */
export const printSlipsTask = (deps: SlipDeps): TaskDefinition<PrintSlipsRequest> =>
  defineTask({
    kind: 'print-collection-slips',
    access: () => STAFF,
    input: printSlipsRequest,
    isAtomic: false,
    where: 'thread',
    async run({ db, database, now, actor, input, progress, keepFile }) {
      const { kernel, settings } = deps
      const texts = settings.texts()
      const chosen = await readSlips(deps, db, input, actor, now)
      if (chosen.total === 0) throw new TaskFault('Já não há nada por cobrar entre as dívidas escolhidas.')
      let drawn = 0
      // Loaded here, because its library is the largest that the server has and most people never print.
      const { drawSlips } = await import('./draw-slips.ts')
      await keepFile({
        name: `taloes-${lisbonDay(now)}.pdf`,
        type: 'application/pdf',
        content: drawSlips({
          collections: chosen.collections,
          organisation: texts.organisationName,
          day: lisbonDay(now),
          printMemberNumber: number => printMemberNumber(number, texts),
          onSlip: () => progress(drawn++, chosen.total),
          madeAt: now,
        }),
      })
      const title = `Talões de cobrança impressos: ${chosen.total}`
      await inTransaction(database, actor, now, own =>
        recordAction(kernel, 'export', { resource: unsettledPayments, title }, own),
      )
      return { text: outcomeText(chosen) }
    },
  })

function outcomeText({ total, collections, withoutCollector }: ChosenSlips): string {
  const slips = `${counted(total, 'talão', 'talões')} de ${counted(collections.length, 'cobrador', 'cobradores')} no ficheiro.`
  if (withoutCollector === 0) return slips
  const leftOut = counted(withoutCollector, 'dívida sem cobrador ficou', 'dívidas sem cobrador ficaram')
  return `${slips} ${leftOut} de fora.`
}
