import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import type { Diff } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import { userIdOf } from '../../http/actor.ts'
import { announce } from '../../resource/context.ts'
import type { Merge } from '../members/member-reference.ts'
import { moveReferences } from '../members/reassign-references.ts'

const JOINED = 'Junto ao pedido da ficha com que esta foi unida.'

interface ChangedRequest {
  _id: string
  rev: number
  title: string
  /** Only of the request that stays: its changes and message before they were joined. */
  before?: { changes: Diff; message: string | null }
  changes: Diff
  message: string | null
}

/** Moves the change requests of the record that goes; where both have an open one, which a member has only once, they are joined. */
export async function reassignRequests(merge: Merge): Promise<number> {
  await joinOpenRequests(merge)
  return moveReferences(merge, memberChangeRequests.path, 'member_id')
}

/** What the request of the record that goes asks for is added to the other, unless both ask about the same field. */
async function joinOpenRequests({ kernel, context, kept: { id: to }, gone: { id: from } }: Merge): Promise<void> {
  const { db, actor, now } = context
  const { rows: kept } = await sql<ChangedRequest>`
    update member_change_requests k set changes = g.changes || k.changes, rev = k.rev + 1, updated_at = ${now},
      message = nullif(concat_ws(e'\n\n', k.message, g.message), '')
    from member_change_requests g, member_change_requests b, members m join people p on p.id = m.person_id
    where k.member_id = ${to} and k.status = 'pendente' and g.member_id = ${from} and g.status = 'pendente'
      and b.id = k.id and m.id = k.member_id
    returning k.id as "_id", k.rev, p.name as title, k.changes, k.message,
      jsonb_build_object('changes', b.changes, 'message', b.message) as before
  `.execute(db)
  if (kept.length === 0) return
  const { rows: closed } = await sql<ChangedRequest>`
    update member_change_requests r set status = 'retirado', reason = ${JOINED}, decided_at = ${now},
      decided_by_id = ${userIdOf(actor) ?? null}, rev = r.rev + 1, updated_at = ${now}
    from members m join people p on p.id = m.person_id
    where r.member_id = ${from} and r.status = 'pendente' and m.id = r.member_id
    returning r.id as "_id", r.rev, p.name as title, r.changes, r.message
  `.execute(db)
  for (const one of [...kept, ...closed]) {
    await kernel.audit.record(context, {
      action: 'update',
      resource: memberChangeRequests.name,
      recordId: one._id,
      recordTitle: one.title,
      diff: diffOf(one),
    })
    await announce(db, { topic: memberChangeRequests.name, event: 'updated', _id: one._id, rev: one.rev })
  }
}

const diffOf = ({ before, changes, message }: ChangedRequest): Diff =>
  before
    ? {
        changes: { from: before.changes, to: changes },
        ...(before.message !== message && { message: { from: before.message, to: message } }),
      }
    : { status: { from: 'pendente', to: 'retirado' }, reason: { from: null, to: JOINED } }
