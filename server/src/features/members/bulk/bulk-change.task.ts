import { bulkAction, bulkQuotas } from '@agremia/model/calls/bulk'
import { printValue } from '@agremia/model/resource/format'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition } from '../../../tasks/task.ts'
import { dropStateDrafts } from '../../messages/batches/state-drafts.ts'
import { applyBulkChange, type BulkDeps } from './apply-bulk.ts'
import type { QuotaDecision } from './decide-quotas.ts'
import { undoBulkChange } from './undo.ts'

const input = z.object({ ids: z.array(z.guid()), action: bulkAction, quotas: bulkQuotas.optional() })
export type BulkChangeInput = z.output<typeof input>

const UNDO_HOURS = 24

export const sheets = (count: number) => `${printValue('integer', count)} ${count === 1 ? 'ficha' : 'fichas'}`

const quotasText = ({ recalculated, left, waiting }: QuotaDecision) =>
  [
    recalculated.length > 0 && ` {MembershipPayments} recalculadas em ${sheets(recalculated.length)}.`,
    left > 0 && ` {MembershipPayments} deixadas como estavam em ${sheets(left)}.`,
    waiting > 0 && ` O que muda nas {membershipPayments} de ${sheets(waiting)} é agora outro: espera em «Por acertar».`,
  ]
    .filter(Boolean)
    .join('')

/** Changes many members, all of them or none; within a day it can be undone. */
export const bulkChangeTask = (deps: BulkDeps): TaskDefinition<BulkChangeInput> =>
  defineTask({
    kind: 'change-members',
    access: () => STAFF,
    input,
    isAtomic: true,
    where: 'thread',
    newObjectsMb: 16,
    async run({ input: change, taskId, progress, ...context }) {
      const { plan, quotas } = await applyBulkChange(deps, context, change, taskId, progress)
      const { total, changing } = plan
      const left = total - changing
      return {
        text: `${sheets(changing)} ${changing === 1 ? 'alterada' : 'alteradas'}${
          left === 0 ? '' : `; ${sheets(left)} ${left === 1 ? 'ficou como estava' : 'ficaram como estavam'}`
        }.${deps.kernel.wording()(quotasText(quotas))}`,
      }
    },
    undo: {
      hours: UNDO_HOURS,
      async run({ taskId, progress, ...context }) {
        const { undone, left } = await undoBulkChange(deps, context, taskId, progress)
        await dropStateDrafts(deps.batches, context, [taskId])
        return {
          text: `Alteração anulada em ${sheets(undone)}.${
            left === 0
              ? ''
              : ` ${sheets(left)} já ${
                  left === 1 ? 'tinha outra alteração e ficou como está' : 'tinham outra alteração e ficaram como estão'
                }.`
          }`,
        }
      },
    },
  })
