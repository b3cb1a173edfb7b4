import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents, printMoney } from '@agremia/model/rules/money'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { generateQuotas, type QuotaRunOutcome } from './generate-quotas.ts'
import { describeChange, isAsSeen } from './seen-run.ts'

const input = z.object({
  ids: z.array(z.guid()),
  from: z.string(),
  until: z.string(),
  includesJoia: z.boolean(),
  seen: z.object({ charges: z.number(), amount: z.number() }).optional(),
})
export type GenerateQuotasInput = z.output<typeof input>

export const QUOTA_RUNS_PATH = '/~quotas/geracoes'

/** Charges many members, all of them or none. What a run did is undone by a task of its own, at any time. */
export const generateQuotasTask = ({ settings }: Pick<FeatureDeps, 'settings'>): TaskDefinition<GenerateQuotasInput> =>
  defineTask({
    kind: 'generate-quotas',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    // The rows of each part are thrown away once they are stored.
    newObjectsMb: 16,
    path: () => QUOTA_RUNS_PATH,
    async run({ input: { ids, seen, ...time }, progress, db, actor, now }) {
      const context = { db, actor, now, settings: settings.texts() }
      const request = { ...time, issueDate: lisbonDay(now) }
      const outcome = await generateQuotas(context, { kind: 'manual', memberIds: ids, request }, done =>
        progress(done, ids.length),
      )
      // Of what changed after the task was asked for, too: nothing is kept of the run.
      const done = { charges: outcome.chargeCount, amount: eurosFromCents(outcome.total) }
      if (seen && !isAsSeen(done, seen)) throw new TaskFault(describeChange(done))
      // Who was left out and why is told by the preview and by the page of the run: nobody has to act on it.
      return { text: settings.wording()(outcomeText(outcome)) }
    },
  })

function outcomeText({ memberCount, chargeCount, total, leftOutCount }: QuotaRunOutcome) {
  const left = leftOutCount === 0 ? '' : ` ${counted(leftOutCount, 'ficha ficou', 'fichas ficaram')} de fora.`
  if (chargeCount === 0) return `Nada a cobrar.${left}`
  return `${counted(chargeCount, 'dívida', 'dívidas')} de ${counted(memberCount, '{memberSingular}', '{memberPlural}')}, no total de ${printMoney(total)}.${left}`
}
