import { printValue } from '@agremia/model/resource/format'
import { printMoney } from '@agremia/model/rules/money'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { QUOTA_RUNS_PATH } from './generate-quotas.task.ts'
import { undoQuotaRun } from './undo-quota-run.ts'

const input = z.object({ runId: z.guid() })
export type UndoQuotaRunInput = z.output<typeof input>

/** Annuls what nobody has paid of a run, and names the rest. */
export const undoQuotaRunTask = ({ settings }: Pick<FeatureDeps, 'settings'>): TaskDefinition<UndoQuotaRunInput> =>
  defineTask({
    kind: 'undo-quota-run',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    path: ({ runId }) => `${QUOTA_RUNS_PATH}/${runId}`,
    async run({ input: { runId }, progress, db, actor, now }) {
      const context = { db, actor, now, settings: settings.texts() }
      const { annulledIds, annulledTotal, kept } = await undoQuotaRun(context, runId, progress)
      const count = (many: number) => `${printValue('integer', many)} ${many === 1 ? 'dívida' : 'dívidas'}`
      const annulled = `${count(annulledIds.length)} ${annulledIds.length === 1 ? 'anulada' : 'anuladas'} (${printMoney(annulledTotal)})`
      return {
        text:
          kept.length === 0
            ? `${annulled}.`
            : `${annulled}; ${count(kept.length)} por anular, porque já têm pagamento, decisão ou acordo, ou substituem outras.`,
        notes: kept.map(({ memberNumber, memberName, description, amount, reason }) => ({
          title: `${memberName} (n.º ${memberNumber})`,
          text: `${description}, ${printMoney(amount)}: ${reason}.`,
        })),
      }
    },
  })
