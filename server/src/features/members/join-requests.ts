import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import { sql } from 'kysely'
import { announce, type WriteContext } from '../../resource/context.ts'

const JOINED = 'Junto ao pedido da ficha com que esta foi unida.'

/** A member has one open request: where both sheets have one, what the one that goes asks for is asked in the other. */
export async function joinRequests({ db, actor, now }: WriteContext, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ _id: string; rev: number }>`
    update member_change_requests k set changes = g.changes || k.changes, rev = k.rev + 1, updated_at = ${now},
      message = nullif(concat_ws(e'\n\n', k.message, g.message), '')
    from member_change_requests g
    where k.member_id = ${to} and k.status = 'pendente' and g.member_id = ${from} and g.status = 'pendente'
    returning k.id as "_id", k.rev
  `.execute(db)
  if (rows.length === 0) return
  const closed = await sql<{ _id: string; rev: number }>`
    update member_change_requests set status = 'retirado', reason = ${JOINED}, decided_at = ${now},
      decided_by_id = ${actor?.userId ?? null}, rev = rev + 1, updated_at = ${now}
    where member_id = ${from} and status = 'pendente' returning id as "_id", rev
  `.execute(db)
  const told = [...rows, ...closed.rows]
  await announce(db, ...told.map(row => ({ topic: memberChangeRequests.name, event: 'updated' as const, ...row })))
}
