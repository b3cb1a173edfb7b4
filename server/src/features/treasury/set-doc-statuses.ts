import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { type StatusKind, statusFault } from '@agremia/model/rules/treasury/document-statuses'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { annulDocs, annulFault, restoreDocs } from './annul-docs.ts'
import { type LockedDoc, readLockedDocs, refusedFor } from './read-locked-docs.ts'
import { refuseDocs } from './refuse-docs.ts'

export interface KnownStatus {
  id: string
  name: string
  slug: string
  kind: StatusKind
  active: boolean
  requiresDate: boolean
  requiresPdf: boolean
}

export interface StatusChange {
  ids: readonly string[]
  docStatusId: string
  date?: string | null
  note?: string | null
  replaceSameKind: boolean
}

/** Gives a status to documents: to all of them, or to none where one cannot have it. Answers how many changed. */
export async function setDocStatuses(context: WriteContext, change: StatusChange): Promise<number> {
  const { db } = context
  const status = await readStatus(db, change.docStatusId)
  const docs = await readLockedDocs(db, change.ids)
  const current = await readCurrent(db, docs, status.kind)
  const changing = docs.filter(({ id }) => current.get(id)?.id !== status.id)
  refuseDocs(
    refusedFor(changing, doc => {
      const other = current.get(doc.id)
      return (
        statusFault(status, doc, change) ??
        handFault(status, doc) ??
        (other && !change.replaceSameKind ? `Já tem «${other.name}», da mesma dimensão.` : undefined)
      )
    }),
  )
  const ids = changing.map(({ id }) => id)
  if (status.slug === 'anulado') await annulDocs(context, changing, change.note ?? '')
  else await recorded(context, ids, () => upsert(context, ids, status, change))
  return ids.length
}

/** Takes a status from the documents that have it: from all of them, or from none where one cannot be without. */
export async function removeDocStatuses(
  context: WriteContext,
  { ids: asked, docStatusId }: { ids: readonly string[]; docStatusId: string },
): Promise<number> {
  const { db } = context
  const status = await readStatus(db, docStatusId)
  const docs = await readLockedDocs(db, asked)
  const current = await readCurrent(db, docs, status.kind)
  const changing = docs.filter(({ id }) => current.get(id)?.id === status.id)
  refuseDocs(refusedFor(changing, doc => removalFault(status, doc)))
  const ids = changing.map(({ id }) => id)
  if (status.slug === 'anulado') await restoreDocs(context, changing)
  else
    await recorded(context, ids, async () => {
      await sql`delete from treasury_docs_statuses where treasury_doc_id = any(${ids}::uuid[]) and doc_status_id = ${status.id}`.execute(
        db,
      )
      // A doubt that is over leaves the document as its approvals say.
      if (status.kind === 'controlo') await sql`select restore_control_statuses(${ids}::uuid[])`.execute(db)
    })
  return ids.length
}

/** What a status says against what the document itself says. */
function handFault({ slug, kind }: KnownStatus, doc: LockedDoc): string | undefined {
  if (slug === 'anulado') return annulFault(doc)
  if (kind === 'controlo' && doc.isAnnulled) return 'Está anulado.'
  return slug === 'por-autorizar' && doc.approvedAt ? 'Já está autorizado: retire a autorização.' : undefined
}

function removalFault({ slug, kind }: KnownStatus, doc: LockedDoc): string | undefined {
  if (doc.isLocked && kind !== 'contabilidade') return 'Está bloqueado. Um administrador pode desbloqueá-lo.'
  if (kind === 'pagamento') return 'Os estados de pagamento seguem o que foi pago.'
  if (slug === 'autorizado') return 'Retire a autorização.'
  if (slug !== 'anulado') return undefined
  if (doc.isDonation) return 'O recibo do donativo foi anulado e não volta a valer. Registe o donativo de novo.'
  return doc.isClosed ? 'O exercício está encerrado.' : undefined
}

async function readStatus(db: Kysely<unknown>, id: string): Promise<KnownStatus> {
  const { rows } = await sql<KnownStatus>`
    select id, name, slug, kind, active, requires_date as "requiresDate", requires_pdf as "requiresPdf" from doc_statuses where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new InvalidInput({ docStatusId: 'Escolha um estado existente.' })
  return rows[0]
}

/** The status that each document has of this dimension, by document. */
async function readCurrent(db: Kysely<unknown>, docs: readonly LockedDoc[], kind: StatusKind) {
  const { rows } = await sql<{ docId: string; id: string; name: string }>`
    select t.treasury_doc_id as "docId", s.id, s.name from treasury_docs_statuses t join doc_statuses s on s.id = t.doc_status_id
    where t.kind = ${kind} and t.treasury_doc_id = any(${docs.map(({ id }) => id)}::uuid[])
  `.execute(db)
  return new Map(rows.map(row => [row.docId, row]))
}

const upsert = ({ db, actor, now }: WriteContext, ids: readonly string[], status: KnownStatus, change: StatusChange) =>
  sql`
    insert into treasury_docs_statuses as t (id, treasury_doc_id, doc_status_id, kind, date, note, set_by_id)
    select gen_random_uuid(), d.id, ${status.id}, ${status.kind}, ${change.date ?? null}::date, ${change.note || null}, ${userIdOf(actor) ?? null}::uuid
    from unnest(${[...ids]}::uuid[]) as d (id)
    on conflict (treasury_doc_id, kind) do update set doc_status_id = excluded.doc_status_id, date = excluded.date,
      note = excluded.note, set_by_id = excluded.set_by_id, rev = t.rev + 1, updated_at = ${now}
  `.execute(db)

/** Runs statements that change the statuses of documents, and records what became of the documents. */
export const recorded = (context: WriteContext, ids: readonly string[], statements: () => Promise<unknown>) =>
  recordStatements(RECORDER, treasuryDocs, ids, context, async () => {
    await statements()
    await sql`
      update treasury_docs set rev = rev + 1, updated_at = ${context.now} where id = any(${[...ids]}::uuid[])
    `.execute(context.db)
  })
