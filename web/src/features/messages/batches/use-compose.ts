import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { readConflict } from '../../../resource/conflict.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type BatchItem, useRenewBatch } from './use-batch.ts'

interface Composed {
  selection?: RecipientSelection
  askedValues?: Readonly<Record<string, string>>
  decisions?: object
}
/** What to save over a version of the draft; undefined where the person must first compare it with their own. */
type ComposeOver = (current: BatchItem) => Composed | undefined
type Outcome = 'saved' | 'toCompare' | 'failed'

/**
 * Sets what the form of a draft does not hold. Where somebody else has saved the draft meanwhile, the change is made over their
 * version, so that neither a click nor what the other person did is lost.
 */
export function useCompose(batch: BatchItem) {
  const renew = useRenewBatch(batch._id)
  return async (composeOver: ComposeOver): Promise<Outcome> => {
    try {
      return (await postComposed(batch, composeOver)) ? 'saved' : 'toCompare'
    } catch (error) {
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
      return 'failed'
    } finally {
      await renew()
    }
  }
}

/** Answers whether it was saved; false where it has to be compared first. */
export async function postComposed(seen: BatchItem, composeOver: ComposeOver): Promise<boolean> {
  for (let current = seen; ; ) {
    const composed = composeOver(current)
    if (!composed) return false
    try {
      await api.post(`/message_batches/${seen._id}/compose`, { rev: current.rev, ...composed })
      return true
    } catch (error) {
      const newer = readConflict(readFailure(error))?.current
      if (!newer || newer.rev === current.rev) throw error
      current = newer as unknown as BatchItem // a conflict's data is the item, as its GET would send it
    }
  }
}
