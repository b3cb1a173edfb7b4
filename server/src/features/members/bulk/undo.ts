import { type MemberState, memberStates } from '@agremia/model/resources/member-states'
import { type MemberTerm, memberTerms } from '@agremia/model/resources/member-terms'
import { type Member, members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { NotFound } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { isValid, judgeRows, type RowChange } from '../../../resource/judge-rows.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { writeJudged } from '../../../resource/save-rows.ts'
import type { Served } from '../../../resource/serve.ts'
import { batchesOf, oneAhead, withBeside } from '../../../tasks/one-ahead.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { followedStates, followedTerms } from '../followed-rows.ts'
import { lockQuotas, recalculateAgain } from './decide-quotas.ts'
import type { DoneChange } from './plan.ts'

const BATCH_ROWS = 500

interface UndoDeps {
  settings: Pick<SettingsStore, 'texts'>
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
}

/** Undoes what the task with this id did, except rows that somebody has changed since. */
export async function undoBulkChange(
  deps: UndoDeps,
  context: WriteContext,
  taskId: string,
  progress: (done: number, total: number) => Promise<void>,
) {
  const { rows } = await sql<{ done: DoneChange[]; recalculated: string[] }>`
    delete from bulk_changes where id = ${taskId} returning done, recalculated
  `.execute(context.db)
  const [change] = rows
  if (!change) throw new NotFound('Esta alteração já não pode ser anulada.')
  const { done, recalculated } = change
  const ledger = { ...context, settings: deps.settings.texts() }
  const waiting = await lockQuotas(ledger, recalculated)
  const kind = done[0] && kindOf(done[0].resource, deps.kernel, deps.served)
  if (!kind) return { undone: 0, left: done.length }
  let undone = 0
  let judgedRows = 0
  await withBeside(async recordBeside => {
    for await (const batch of oneAhead(batchesOf(done, BATCH_ROWS), some =>
      judgeUndo(kind, deps.kernel, context, some),
    )) {
      await progress(judgedRows, done.length)
      judgedRows += BATCH_ROWS
      undone += (await writeJudged(kind.served, deps.kernel, batch, context, { recordBeside })).length
    }
  })
  await recalculateAgain(ledger, recalculated, waiting)
  return { undone, left: done.length - undone }
}

/** The changes that undo these, of rows that nobody has changed since. */
async function judgeUndo(kind: UndoKind, kernel: Kernel, context: WriteContext, done: readonly DoneChange[]) {
  const existing = await findExisting(kind.served, context, done)
  // The old values were valid when they were saved, so only references to deleted rows are refused.
  const judged = await judgeRows(kind.served, kernel, existing.map(backwards), context, { rules: 'skip' })
  return judged.filter((row, index) => {
    const { [index]: one } = existing
    const { before } = row.change
    return isValid(row) && one && before && kind.isUntouched(before, one)
  })
}

/** Leaves out rows that were deleted since; the others are locked. */
async function findExisting({ resource }: Served, { db }: WriteContext, done: readonly DoneChange[]) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(resource.path)} where id = any(${done.map(one => one.id)}::uuid[]) order by id for no key update
  `.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return done.filter(one => ids.has(one.id))
}

const backwards = ({ id, before }: DoneChange): RowChange =>
  before === null ? { kind: 'delete', id } : { kind: 'update', id, input: before }

/** How the rows of a bulk change are saved, and whether one of them is still as the change left it. */
interface UndoKind {
  served: Served
  isUntouched(row: object, done: DoneChange): boolean
}

function kindOf(resource: string, kernel: Kernel, served: Served): UndoKind | undefined {
  const kinds: Record<string, UndoKind> = {
    [members.name]: {
      served,
      isUntouched: (row, { after }) => isSame((row as Member).tags, (after as Pick<Member, 'tags'>).tags), // of this resource
    },
    [memberStates.name]: {
      served: followedStates(kernel),
      isUntouched: row => (row as MemberState).rev === 1, // of this resource; the change made it, and nobody has saved it since
    },
    [memberTerms.name]: {
      served: followedTerms,
      isUntouched: (row, { before, after }) => {
        const { rev, categoryId } = row as MemberTerm // of this resource
        return before === null ? rev === 1 : categoryId === (after as Pick<MemberTerm, 'categoryId'>).categoryId
      },
    },
  }
  return kinds[resource]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
