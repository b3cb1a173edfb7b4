import { bulkAction } from '@agremia/model/calls/bulk'
import { printValue } from '@agremia/model/resource/format'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { defineTask, type TaskDefinition } from '../../../tasks/task.ts'
import { dropStateDrafts } from '../../messages/batches/state-drafts.ts'
import { applyBulkChange, type BulkDeps } from './apply-bulk.ts'
import { undoBulkChange } from './undo.ts'

const input = z.object({ ids: z.array(z.guid()), action: bulkAction })
export type BulkChangeInput = z.output<typeof input>

const UNDO_HOURS = 24

export const sheets = (count: number) => `${printValue('integer', count)} ${count === 1 ? 'ficha' : 'fichas'}`

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
      const { total, changing } = await applyBulkChange(deps, context, change, taskId, progress)
      const left = total - changing
      return {
        text: `${sheets(changing)} ${changing === 1 ? 'alterada' : 'alteradas'}${
          left === 0 ? '' : `; ${sheets(left)} ${left === 1 ? 'ficou como estava' : 'ficaram como estavam'}`
        }.`,
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
