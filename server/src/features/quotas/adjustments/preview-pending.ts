import { createHash } from 'node:crypto'
import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Database } from '../../../db/connect.ts'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import type { Actor } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { inRolledBack } from '../../../resource/roll-back.ts'
import { readPendingOf } from './decide-adjustments.ts'

interface PreviewDeps {
  database: Database
  settings: SettingTexts
  actor: Actor | undefined
  now: Date
}

/**
 * What a change would ask about issued quotas, by name: it is carried out, and taken back. `work` answers whose quotas it may concern.
 * What waited for a decision before is none of the change.
 */
export const previewPending = (
  { database, settings, actor, now }: PreviewDeps,
  work: (context: WriteContext) => Promise<readonly string[]>,
): Promise<PendingAdjustment[]> =>
  runAgainIfBeaten(async () => {
    const { ids, after } = await inRolledBack(database, actor, now, async context => {
      const ids = await work(context)
      return { ids, after: await readPendingOf({ ...context, settings }, ids) }
    })
    return newPending(await readPendingOf({ db: database.kysely, now, settings }, ids), after)
  })

/** What waits now, and did not wait like this before. */
export function newPending(
  before: readonly PendingAdjustment[],
  after: readonly PendingAdjustment[],
): PendingAdjustment[] {
  const waited = new Map(before.map(({ memberId, fingerprint }) => [memberId, fingerprint]))
  return after.filter(({ memberId, fingerprint }) => waited.get(memberId) !== fingerprint)
}

/** Equal for the same proposals of the same members. */
export const digestOf = (pending: readonly PendingAdjustment[]) =>
  createHash('sha256')
    .update(
      pending
        .map(({ memberId, fingerprint }) => `${memberId} ${fingerprint}`)
        .toSorted()
        .join(),
    )
    .digest('hex')
