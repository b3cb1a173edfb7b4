import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { LockedDoc } from './read-locked-docs.ts'

/** Why a document cannot be annulled; undefined where it can. */
export function annulFault({ isAnnulled, isLocked, isClosed, settledAmount, memberPaymentId }: LockedDoc) {
  if (isAnnulled) return 'Já está anulado.'
  if (isLocked) return 'Está bloqueado. Um administrador pode desbloqueá-lo.'
  if (isClosed) return 'O exercício está encerrado.'
  if (settledAmount !== 0) return 'Tem pagamentos registados: anule primeiro o movimento.'
  return memberPaymentId ? 'Veio de um pagamento: anule o pagamento.' : undefined
}

/** Annuls documents for which `annulFault` finds no fault. They keep their numbers; their status follows by a trigger. */
export const annulDocs = (context: WriteContext, docs: readonly LockedDoc[], reason: string) =>
  changeAnnulment(context, docs, { at: context.now, reason })

/** Documents count again, with the approvals that they had. */
export const restoreDocs = (context: WriteContext, docs: readonly LockedDoc[]) =>
  changeAnnulment(context, docs, { at: null, reason: null })

function changeAnnulment(
  context: WriteContext,
  docs: readonly LockedDoc[],
  { at, reason }: { at: Date | null; reason: string | null },
): Promise<void> {
  const ids = docs.map(({ id }) => id)
  return recordStatements(RECORDER, treasuryDocs, ids, context, async () => {
    await sql`
      update treasury_docs set annulled_at = ${at}::timestamptz, annul_reason = ${reason}, rev = rev + 1, updated_at = ${context.now}
      where id = any(${ids}::uuid[])
    `.execute(context.db)
    if (!at) {
      await sql`delete from treasury_docs_statuses where kind = 'controlo' and treasury_doc_id = any(${ids}::uuid[])`.execute(
        context.db,
      )
      await sql`select restore_control_statuses(${ids}::uuid[])`.execute(context.db)
    }
    // What was taken for a repetition of an annulled document is none any more.
    await sql`select find_repeated_docs(${ids}::uuid[])`.execute(context.db)
  })
}
