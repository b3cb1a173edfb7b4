import { NOTICE_TEMPLATES } from '@agremia/model/rules/collecting/notice-levels'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { BATCH_CHANNELS, type BatchChannels } from '@agremia/model/rules/messages'
import { printMoney } from '@agremia/model/rules/money'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { planNotices } from './plan-notices.ts'
import { type NoticeOutcome, prepareNotices } from './prepare-notices.ts'
import { readDebts } from './read-debts.ts'

const input = z.strictObject({
  /** The debts. */
  ids: z.array(z.guid()),
  templateName: z.enum(NOTICE_TEMPLATES).nullable(),
  channel: z.enum(Object.keys(BATCH_CHANNELS) as [BatchChannels, ...BatchChannels[]]), // an object with keys has a first one
  deadline: z.string(),
})
export type PrepareNoticesInput = z.output<typeof input>

type TaskDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'settings' | 'publicUrl'>

/** Writes the notices to debtors, all in one transaction: a process that dies leaves none, and the next one begins anew. */
export const prepareNoticesTask = (deps: TaskDeps): TaskDefinition<PrepareNoticesInput> =>
  defineTask({
    kind: 'prepare-notices',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    path: () => '/mensagens/envios',
    async run({ input: { ids, templateName, channel, deadline }, progress, ...context }) {
      const { db, now } = context
      const notices = planNotices(await readDebts(db, ids), { templateName, today: lisbonDay(now) })
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
