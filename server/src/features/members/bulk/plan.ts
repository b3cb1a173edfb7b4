import type { BulkPlan } from '@agremia/model/calls/bulk'
import { type FieldErrors, InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { SavedChange } from '../../../resource/hooks.ts'
import { isValid, type JudgedRow, judgeRows, type RowChange } from '../../../resource/judge-rows.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { inWords, type WriteOptions, writeJudged } from '../../../resource/save-rows.ts'
import type { Served } from '../../../resource/serve.ts'
import { batchesOf, oneAhead, withBeside } from '../../../tasks/one-ahead.ts'
import type { Chosen } from './chosen.ts'

/** What a bulk change does to one member, as text and as the change of a row; without a change, the reason why the member is left out. */
export interface Proposal {
  member: Chosen
  from: string
  to: string
  change: RowChange | undefined
  reason?: string
}

/** One kind of bulk change with its values. */
export interface BulkChange {
  /** The resource whose rows it changes. */
  served: Served
  /** By field of a changed row: the field of the request at which an error is shown that all rows have. */
  requestFields: Readonly<Record<string, string>>
  propose(members: readonly Chosen[]): Promise<Proposal[]>
}

/** A changed row, with what an undo needs. */
export interface DoneChange {
  resource: string
  id: string
  memberId: string
  /** The values before the change and after it; null for a new row, which an undo deletes if nobody has saved it since. */
  before: object | null
  after: object | null
}

/** Called with the number of members done, and of all. */
type Progress = (done: number, total: number) => Promise<void>

const BATCH_ROWS = 500
const MOST_SHOWN = 20
const MOST_LISTED = 100

/**
 * Judges a bulk change for every chosen member by the rules of the form and writes it for the valid ones. The others are
 * reported with the reason. A preview only judges.
 */
export const runBulkChange = (
  kernel: Kernel,
  context: WriteContext,
  chosen: readonly Chosen[],
  bulk: BulkChange,
  options: BulkOptions = {},
): Promise<{ plan: BulkPlan; done: DoneChange[] }> =>
  withBeside(recordBeside => runBatches(kernel, context, chosen, bulk, { ...options, recordBeside }))

interface BulkOptions {
  isPreview?: boolean
  progress?: Progress
}

async function runBatches(
  kernel: Kernel,
  context: WriteContext,
  chosen: readonly Chosen[],
  bulk: BulkChange,
  { isPreview = false, progress, recordBeside }: BulkOptions & Pick<WriteOptions, 'recordBeside'>,
): Promise<{ plan: BulkPlan; done: DoneChange[] }> {
  const plan: BulkPlan = { total: chosen.length, changing: 0, sample: [], left: [], warnings: [] }
  const done: DoneChange[] = []
  let judgedMembers = 0
  for await (const batch of oneAhead(batchesOf(chosen, BATCH_ROWS), members =>
    judgeBatch(kernel, context, bulk, members, isPreview),
  )) {
    await progress?.(judgedMembers, chosen.length)
    judgedMembers += batch.length
    const valid: { member: Chosen; row: JudgedRow }[] = []
    for (const { member, from, to, reason, row } of batch) {
      if (row) refuseRequest(kernel, bulk, row.errors)
      const { memberNumber, name } = member
      if (!row || !isValid(row)) {
        const [error] = row ? Object.values(inWords(kernel.wording(), row.errors)) : [reason]
        if (plan.left.length < MOST_LISTED) plan.left.push({ memberNumber, name, reason: error ?? '' })
        continue
      }
      valid.push({ member, row })
      if (plan.sample.length < MOST_SHOWN) plan.sample.push({ memberNumber, name, from, to })
      for (const warning of Object.values(inWords(kernel.wording(), row.warnings))) {
        if (plan.warnings.length < MOST_LISTED) plan.warnings.push({ memberNumber, name, warning })
      }
    }
    plan.changing += valid.length
    if (isPreview) continue
    const saved = await writeJudged(
      bulk.served,
      kernel,
      valid.map(({ row }) => row),
      context,
      { recordBeside },
    )
    for (const [index, one] of saved.entries()) {
      const { member, row } = valid[index] ?? {}
      if (member && row) done.push(doneChange(bulk.served.resource.name, member.id, one, row))
    }
  }
  return { plan, done }
}

/** A proposal with its judged change, if it has one. */
interface JudgedProposal extends Proposal {
  row: JudgedRow | undefined
}

async function judgeBatch(
  kernel: Kernel,
  context: WriteContext,
  bulk: BulkChange,
  members: readonly Chosen[],
  isPreview: boolean,
): Promise<JudgedProposal[]> {
  const proposals = await bulk.propose(members)
  const changes = proposals.flatMap(({ change }) => change ?? [])
  const judged = (await judgeRows(bulk.served, kernel, changes, context, { isPreview })).values()
  return proposals.map(one => ({ ...one, row: one.change && judged.next().value }))
}

function refuseRequest(kernel: Kernel, { requestFields }: BulkChange, errors: FieldErrors) {
  const own = Object.entries(errors).filter(([field]) => field in requestFields)
  if (own.length === 0) return
  const named = own.map(([field, text]) => [requestFields[field] ?? field, text] as const)
  throw new InvalidInput(inWords(kernel.wording(), Object.fromEntries(named)))
}

function doneChange(resource: string, memberId: string, { row, before }: SavedChange, judged: JudgedRow): DoneChange {
  if (!before) return { resource, id: row._id, memberId, before: null, after: null }
  const fields = Object.keys(judged.change.input)
  const pick = (values: object) => {
    const all: Readonly<Record<string, unknown>> = { ...values }
    return Object.fromEntries(fields.map(name => [name, all[name] ?? null]))
  }
  return { resource, id: row._id, memberId, before: pick(before), after: pick(row) }
}
