import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { approvalFault, withApproval } from '@agremia/model/rules/treasury/approvals'
import { Conflict, Forbidden } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { updateMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { approvalLimit, readApprovers } from './read-approvers.ts'
import { type LockedDoc, readLockedDocs, refusedFor } from './read-locked-docs.ts'
import { refuseDocs } from './refuse-docs.ts'

/**
 * Approves documents as whoever asks: all of them, or none where one cannot be. Documents are locked, so that two approvers take turns;
 * with `rev` they are approved only as they were seen.
 */
export async function approveDocs(context: LedgerContext, ids: readonly string[], rev?: number): Promise<number> {
  const userId = await readApprover(context)
  const docs = await readLockedDocs(context.db, ids)
  if (rev !== undefined && docs.some(doc => doc.rev !== rev))
    throw new Conflict('O documento mudou entretanto. Veja-o de novo antes de o autorizar.')
  const limit = approvalLimit(context.settings)
  refuseDocs(refusedFor(docs, doc => stateFault(doc) ?? approvalFault(doc, userId, limit)))
  await write(
    context,
    docs.map(doc => {
      const { approvedBy1, approvedBy2, approvalsNeeded, isComplete } = withApproval(doc, userId, limit)
      return {
        id: doc.id,
        approved_by1: approvedBy1,
        approved_by2: approvedBy2,
        approved_at: isComplete ? todayOf(context) : null,
        approvals_needed: approvalsNeeded,
      }
    }),
  )
  return docs.length
}

/** Takes back the approval of whoever asks; the document waits for it again. */
export async function withdrawApproval(context: LedgerContext, id: string): Promise<void> {
  const userId = await readApprover(context)
  const docs = await readLockedDocs(context.db, [id])
  const [doc] = docs
  const kept = [doc?.approvedBy1, doc?.approvedBy2].filter(by => by && by !== userId)
  if (!doc || (doc.approvedBy1 !== userId && doc.approvedBy2 !== userId))
    throw new Conflict('Não autorizou este documento.')
  refuseDocs(refusedFor(docs, stateFault))
  const [other = null] = kept
  await write(context, [
    {
      id,
      approved_by1: other,
      approved_by2: null,
      approved_at: null,
      approvals_needed: other ? doc.approvalsNeeded : null,
    },
  ])
}

function stateFault({ isAnnulled, isLocked, direction }: LockedDoc): string | undefined {
  if (isAnnulled) return 'Está anulado.'
  if (isLocked) return 'Está bloqueado.'
  return direction === 'despesa' ? undefined : 'Só as despesas se autorizam.'
}

/** Read from the database, because an administrator may just have taken it away. */
async function readApprover({ db, actor }: LedgerContext): Promise<string> {
  const userId = userIdOf(actor)
  const approvers = await readApprovers(db)
  if (!userId || approvers.every(({ _id }) => _id !== userId))
    throw new Forbidden('Só autoriza quem um administrador marcou como tal, na ficha do utilizador.')
  return userId
}

type ApprovalColumns = {
  id: string
  approved_by1: string | null
  approved_by2: string | null
  approved_at: string | null
  approvals_needed: number | null
}

const write = (context: LedgerContext, rows: readonly ApprovalColumns[]) =>
  recordStatements(
    RECORDER,
    treasuryDocs,
    rows.map(({ id }) => id),
    context,
    () =>
      updateMany(
        context.db,
        treasuryDocs.path,
        rows.map(row => ({ ...row, updated_at: context.now })),
        { nextRev: true },
      ),
  )
