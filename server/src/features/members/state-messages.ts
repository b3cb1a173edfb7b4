import type { memberStates } from '@agremia/model/resources/member-states'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks, SavedChange } from '../../resource/hooks.ts'
import type { BatchDeps } from '../messages/batches/move-batch.ts'
import { draftStateMessage, dropStateDrafts } from '../messages/batches/state-drafts.ts'

/**
 * Prepares a message to a member whose state staff change one by one. A corrected state corrects the draft; imports, merges and undos do
 * not save states through these hooks, and so write to nobody.
 */
export const tellStates = <Facts>(
  deps: () => BatchDeps,
  hooks: Hooks<typeof memberStates, Facts>,
): Hooks<typeof memberStates, Facts> => ({
  ...hooks,
  async saved(changes, context) {
    await hooks.saved?.(changes, context)
    for (const change of changes) await tellState(deps(), context, change)
  },
})

async function tellState(deps: BatchDeps, context: WriteContext, { kind, row }: SavedChange<typeof memberStates>) {
  const dropped = kind === 'create' ? 0 : await dropStateDrafts(deps, context, [row._id])
  if (kind === 'delete' || (kind === 'update' && dropped === 0)) return
  const { _id: causeId, memberId, stateNameId, startDate, reason, minutesRef } = row
  await draftStateMessage(deps, context, { causeId, memberIds: [memberId], stateNameId, startDate, reason, minutesRef })
}
