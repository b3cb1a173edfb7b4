import { members } from '@agremia/model/resources/members'
import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import { announce, type WriteContext } from '../../../resource/context.ts'
import { readTitles, withTitles } from '../../../resource/diff.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { Done } from './plan.ts'

const AT_A_TIME = 500
/** More events than these say the same as one. */
const TOLD_ONE_BY_ONE = 200

type Values = Readonly<Record<string, unknown>>
const valuesOf = (given: unknown): Values => (typeof given === 'object' && given !== null ? { ...given } : {})

function diffOf({ before, after }: Pick<Done, 'before' | 'after'>): Diff {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changed = names.filter(name => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  return Object.fromEntries(changed.map(name => [name, { from: was[name] ?? null, to: is[name] ?? null }]))
}

const actionOf = ({ before, after }: Done): AuditAction =>
  before === null ? 'create' : after === null ? 'delete' : 'update'

/** An entry for each row that changed, as if it had been changed by hand; and the news of it. */
export async function writeDown(kernel: Pick<Kernel, 'audit' | 'find'>, context: WriteContext, done: readonly Done[]) {
  for (let from = 0; from < done.length; from += AT_A_TIME) {
    const batch = done.slice(from, from + AT_A_TIME)
    const [first] = batch
    if (!first) return
    const resource = kernel.find(first.resource)
    const diffs = await withTitles(context.db, kernel.find, resource, batch.map(diffOf))
    const names = await readTitles(
      context.db,
      members,
      batch.map(one => one.memberId),
    )
    await kernel.audit.record(
      context,
      ...batch.map((one, n) => ({
        action: actionOf(one),
        resource: one.resource,
        recordId: one.id,
        recordTitle: names.get(one.memberId) ?? '',
        diff: diffs[n],
      })),
    )
  }
  const told = done.slice(0, TOLD_ONE_BY_ONE)
  await announce(
    context.db,
    ...told.map(({ memberId }) => ({ topic: 'members', event: 'updated', _id: memberId }) as const),
  )
}
