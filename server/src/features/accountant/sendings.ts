import type { AccountantSending } from '@agremia/model/calls/accountant'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { recordAction, recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { FeatureDeps } from '../feature.ts'

/** How many sendings the screen shows. */
const SHOWN = 36

/** The sendings, newest first: all of them, those of a month, or one. */
export async function readSendings(
  db: Kysely<unknown>,
  now: Date,
  { month, id }: { month?: string; id?: string } = {},
): Promise<AccountantSending[]> {
  const { rows } = await sql<AccountantSending>`
    select s.id as _id, s.month, s.created_at, u.name as "sentByName", s.email, s.documents, s.late, s.bytes,
      s.expires_at as "expiresAt", s.revoked_at as "revokedAt", s.undone_at as "undoneAt", s.opened_at as "openedAt", s.opened,
      s.revoked_at is null and s.expires_at > ${now} as "isOpen"
    from accountant_sendings s left join users u on u.id = s.sent_by_id
    where (${month ?? null}::text is null or s.month = ${month ?? null}) and (${id ?? null}::uuid is null or s.id = ${id ?? null})
    order by s.created_at desc, s.id desc limit ${SHOWN}
  `.execute(db)
  return rows
}

/** Gives documents the status "enviado ao contabilista", and keeps the one that they had. */
export async function markAsSent(context: WriteContext, sendingId: string, ids: readonly string[]): Promise<void> {
  const { db, actor, now } = context
  const today = lisbonDay(now)
  await sql`
    insert into accountant_sending_docs (sending_id, treasury_doc_id, former_status_id, former_date, former_sent_at)
    select ${sendingId}, d.id, s.doc_status_id, s.date, d.sent_to_accountant_at
    from treasury_docs d left join treasury_docs_statuses s on s.treasury_doc_id = d.id and s.kind = 'contabilidade'
    where d.id = any(${[...ids]}::uuid[])
  `.execute(db)
  await recordStatements(RECORDER, treasuryDocs, ids, context, async () => {
    await sql`
      insert into treasury_docs_statuses as t (id, treasury_doc_id, doc_status_id, kind, date, set_by_id)
      select gen_random_uuid(), d.id, s.id, s.kind, ${today}, ${userIdOf(actor) ?? null}
      from unnest(${[...ids]}::uuid[]) d (id) cross join doc_statuses s where s.slug = 'enviado'
      on conflict (treasury_doc_id, kind) do update
        set doc_status_id = excluded.doc_status_id, date = excluded.date, set_by_id = excluded.set_by_id, note = null,
          rev = t.rev + 1, updated_at = ${now}
    `.execute(db)
    await sql`
      update treasury_docs set sent_to_accountant_at = ${today}, rev = rev + 1, updated_at = ${now}
      where id = any(${[...ids]}::uuid[])
    `.execute(db)
  })
}

type SendingDeps = Pick<FeatureDeps, 'kernel'>

/** Revokes the link of a sending; a second time does nothing. */
export async function revokeLink(
  { kernel }: SendingDeps,
  context: WriteContext,
  id: string,
): Promise<AccountantSending> {
  const sending = await lockSending(context, id)
  if (sending.revokedAt === null) {
    await sql`update accountant_sendings set revoked_at = ${context.now} where id = ${id}`.execute(context.db)
    const title = `Ligação do contabilista revogada: ${sending.month}`
    await recordAction(kernel, 'send', { resource: treasuryDocs, title }, context)
  }
  return readOne(context, id)
}

/** Takes a sending back. Documents to which something happened since keep the status that they have now. */
export async function undoSending(
  { kernel }: SendingDeps,
  context: WriteContext,
  id: string,
): Promise<AccountantSending> {
  const { db, now, actor } = context
  const sending = await lockSending(context, id)
  if (sending.undoneAt !== null) throw new Conflict('Este envio já foi anulado.')
  await sql`
    update accountant_sendings set revoked_at = coalesce(revoked_at, ${now}), undone_at = ${now} where id = ${id}
  `.execute(db)
  // Whoever sends them once more changes them first, and is seen by the statement after the wait.
  await sql`
    select from treasury_docs where id in (select treasury_doc_id from accountant_sending_docs where sending_id = ${id})
    order by id for no key update
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    select d.id from accountant_sending_docs x join treasury_docs d on d.id = x.treasury_doc_id
      join doc_statuses s on s.id = d.accounting_status_id and s.slug = 'enviado'
    where x.sending_id = ${id} and not exists (
      select from accountant_sending_docs y join accountant_sendings z on z.id = y.sending_id and z.undone_at is null
      where y.treasury_doc_id = d.id and z.created_at > ${sending.created_at})
    order by d.id
  `.execute(db)
  const ids = rows.map(row => row.id)
  await recordStatements(RECORDER, treasuryDocs, ids, context, async () => {
    await sql`
      update treasury_docs_statuses t set doc_status_id = x.former_status_id, date = x.former_date, set_by_id = ${userIdOf(actor) ?? null},
        rev = t.rev + 1, updated_at = ${now}
      from accountant_sending_docs x where x.sending_id = ${id} and x.treasury_doc_id = t.treasury_doc_id
        and t.kind = 'contabilidade' and t.treasury_doc_id = any(${ids}::uuid[]) and x.former_status_id is not null
    `.execute(db)
    await sql`
      delete from treasury_docs_statuses t using accountant_sending_docs x
      where x.sending_id = ${id} and x.treasury_doc_id = t.treasury_doc_id and t.kind = 'contabilidade'
        and t.treasury_doc_id = any(${ids}::uuid[]) and x.former_status_id is null
    `.execute(db)
    await sql`
      update treasury_docs d set sent_to_accountant_at = x.former_sent_at, rev = d.rev + 1, updated_at = ${now}
      from accountant_sending_docs x where x.sending_id = ${id} and x.treasury_doc_id = d.id and d.id = any(${ids}::uuid[])
    `.execute(db)
  })
  await recordAction(
    kernel,
    'send',
    { resource: treasuryDocs, title: `Envio ao contabilista anulado: ${sending.month}` },
    context,
  )
  return readOne(context, id)
}

async function readOne({ db, now }: WriteContext, id: string): Promise<AccountantSending> {
  const [sending] = await readSendings(db, now, { id })
  if (!sending) throw new NotFound('Este envio não existe.')
  return sending
}

async function lockSending(context: WriteContext, id: string): Promise<AccountantSending> {
  await sql`select from accountant_sendings where id = ${id} for update`.execute(context.db)
  return readOne(context, id)
}
