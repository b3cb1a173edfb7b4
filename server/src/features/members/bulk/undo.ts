import { type MemberState, memberStates } from '@agremia/model/resources/member-states'
import { type MemberTerm, memberTerms } from '@agremia/model/resources/member-terms'
import { type Member, members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { NotFound } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { isValid, judgeRows, type RowChange } from '../../../resource/judge-rows.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { writeJudged } from '../../../resource/save-rows.ts'
import { type Served, serve } from '../../../resource/serve.ts'
import { memberStateHooks } from '../member-states.hooks.ts'
import { memberTermHooks } from '../member-terms.hooks.ts'
import type { DoneChange } from './plan.ts'

const BATCH_ROWS = 500

interface UndoDeps {
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
  const { rows } = await sql<{ done: DoneChange[] }>`
    delete from bulk_changes where id = ${taskId} returning done
  `.execute(context.db)
  const [change] = rows
  if (!change) throw new NotFound('Esta alteração já não pode ser anulada.')
  let undone = 0
  for (let from = 0; from < change.done.length; from += BATCH_ROWS) {
    await progress(from, change.done.length)
    undone += await undoBatch(deps, context, change.done.slice(from, from + BATCH_ROWS))
  }
  return { undone, left: change.done.length - undone }
}

async function undoBatch({ kernel, served }: UndoDeps, context: WriteContext, done: readonly DoneChange[]) {
  const [first] = done
  const kind = first && kindOf(first.resource, kernel, served)
  if (!kind) return 0
  const existing = await findExisting(kind.served, context, done)
  // The old values were valid when they were saved, so only references to deleted rows are refused.
  const judged = await judgeRows(kind.served, kernel, existing.map(backwards), context, { rules: 'skip' })
  const untouched = judged.filter((row, index) => {
    const { [index]: one } = existing
    const { before } = row.change
    return isValid(row) && one && before && kind.isUntouched(before, one)
  })
  const saved = await writeJudged(kind.served, kernel, untouched, context)
  return saved.length
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
function kindOf(resource: string, kernel: Kernel, served: Served) {
  const kinds: Record<string, { served: Served; isUntouched(row: object, done: DoneChange): boolean }> = {
    [members.name]: {
      served,
      isUntouched: (row, { after }) => isSame((row as Member).tags, (after as Pick<Member, 'tags'>).tags), // of this resource
    },
    [memberStates.name]: {
      served: serve(memberStates, memberStateHooks(kernel)),
      isUntouched: row => (row as MemberState).rev === 1, // of this resource; the change made it, and nobody has saved it since
    },
    [memberTerms.name]: {
      served: serve(memberTerms, memberTermHooks),
      isUntouched: (row, { before, after }) => {
        const { rev, categoryId } = row as MemberTerm // of this resource
        return before === null ? rev === 1 : categoryId === (after as Pick<MemberTerm, 'categoryId'>).categoryId
      },
    },
  }
  return kinds[resource]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
