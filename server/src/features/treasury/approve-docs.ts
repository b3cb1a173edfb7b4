import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { parseMoney } from '@agremia/model/rules/money'
import { approvalFault, withApproval } from '@agremia/model/rules/treasury/approvals'
import { type Kysely, sql } from 'kysely'
import { Conflict, Forbidden } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { updateMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { type LockedDoc, readLockedDocs, refusedFor } from './read-locked-docs.ts'
import { refuseDocs } from './refuse-docs.ts'

const limitOf = ({ settings: { twoApprovalsAbove } }: LedgerContext) => parseMoney(twoApprovalsAbove) ?? undefined

/** Approves documents as whoever asks: all of them, or none where one cannot be. Documents are locked, so that two approvers take turns. */
export async function approveDocs(context: LedgerContext, ids: readonly string[]): Promise<number> {
  const userId = await readApprover(context)
  const docs = await readLockedDocs(context.db, ids)
  const limit = limitOf(context)
  refuseDocs(refusedFor(docs, doc => stateFault(doc) ?? approvalFault(doc, userId, limit)))
  await write(
    context,
    docs.map(doc => {
      const { approvedBy1, approvedBy2, isComplete } = withApproval(doc, userId, limit)
      const day = isComplete ? todayOf(context) : null
      return { id: doc.id, approved_by1: approvedBy1, approved_by2: approvedBy2, approved_at: day }
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
  await write(context, [{ id, approved_by1: kept[0] ?? null, approved_by2: null, approved_at: null }])
}

function stateFault({ isAnnulled, isLocked, direction }: LockedDoc): string | undefined {
  if (isAnnulled) return 'Está anulado.'
  if (isLocked) return 'Está bloqueado.'
  return direction === 'despesa' ? undefined : 'Só as despesas se autorizam.'
}

/** Read from the database, because an administrator may just have taken it away. */
async function readApprover({ db, actor }: LedgerContext): Promise<string> {
  const userId = userIdOf(actor)
  if (!userId || !(await mayApprove(db, userId)))
    throw new Forbidden('Só autoriza quem um administrador marcou como tal, na ficha do utilizador.')
  return userId
}

async function mayApprove(db: Kysely<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and approves_treasury and active and role <> 'member'
  `.execute(db)
  return rows.length > 0
}

type ApprovalColumns = {
  id: string
  approved_by1: string | null
  approved_by2: string | null
  approved_at: string | null
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
