import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { STAFF } from '@agremia/model/rules/roles'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { type NoticeInput, noticeInput } from './notice-input.ts'
import { planNotices } from './plan-notices.ts'
import { type NoticeOutcome, prepareNotices } from './prepare-notices.ts'
import { readDebts } from './read-debts.ts'

type TaskDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'settings' | 'publicUrl'>

/** Writes the notices to debtors, all in one transaction: a process that dies leaves none, and the next one begins anew. */
export const prepareNoticesTask = (deps: TaskDeps): TaskDefinition<NoticeInput> =>
  defineTask({
    kind: 'prepare-notices',
    access: () => STAFF,
    input: noticeInput,
    isAtomic: true,
    where: 'thread',
    path: () => '/mensagens/envios',
    async run({ input: { ids, templateName, channel, deadline }, progress, ...context }) {
      const { db, now } = context
      const notices = planNotices(await readDebts(db, ids, lisbonDay(now)), { templateName, today: lisbonDay(now) })
      const outcome = await prepareNotices(
        deps,
        { ...context, settings: deps.settings.texts() },
        {
          notices,
          templateName,
          channel,
          channelsOf: () => channel,
          deadline,
          includesFormer: true,
          isAutomatic: false,
        },
        done => progress(done, notices.length),
      )
      if (outcome.email + outcome.carta === 0) throw new TaskFault('Ninguém receberia este aviso: nada foi enviado.')
      return { text: outcomeText(outcome) }
    },
  })

function outcomeText({ email, carta, leftOut, total }: NoticeOutcome): string {
  const parts = [
    email > 0 && counted(email, 'e-mail', 'e-mails'),
    carta > 0 && counted(carta, 'carta', 'cartas'),
    leftOut > 0 && `${counted(leftOut, 'devedor', 'devedores')} sem aviso`,
  ]
  return `Avisos preparados: ${parts.filter(Boolean).join(', ')}; pedem ${printMoney(total)}.`
}
