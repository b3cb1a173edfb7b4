import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { readLockedDocs } from './read-locked-docs.ts'
import { recorded } from './set-doc-statuses.ts'

/** Puts the first status of its dimension, with the reason as its note, in the place of each status that locks the document. */
export async function unlockDoc(context: WriteContext, id: string, reason: string): Promise<void> {
  const { db, actor, now } = context
  const [doc] = await readLockedDocs(db, [id])
  if (!doc?.isLocked) throw new Conflict('Este documento não está bloqueado.')
  await recorded(context, [id], async () => {
    await sql`
      update treasury_docs_statuses t set doc_status_id = f.id, date = null, note = ${reason}, set_by_id = ${userIdOf(actor) ?? null}::uuid,
        rev = t.rev + 1, updated_at = ${now}
      from doc_statuses s join doc_statuses f on f.kind = s.kind and f.is_default and not f.locks_document
      where t.treasury_doc_id = ${id} and s.id = t.doc_status_id and s.locks_document
    `.execute(db)
    await sql`
      delete from treasury_docs_statuses t using doc_statuses s
      where t.treasury_doc_id = ${id} and s.id = t.doc_status_id and s.locks_document
    `.execute(db)
  })
}
