import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import type { Diff } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import { userIdOf } from '../../http/actor.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { Merge } from '../members/member-reference.ts'
import { moveReferences } from '../members/reassign-references.ts'

const JOINED = 'Junto ao pedido da ficha com que esta foi unida.'

/** Moves the change requests of the record that goes; where both have an open one, which a member has only once, they are joined. */
export async function reassignRequests(merge: Merge): Promise<number> {
  await joinOpenRequests(merge)
  return moveReferences(merge, memberChangeRequests.path, 'member_id')
}

/**
 * Adds what the request of the record that goes asks for to the other request, unless both ask about the same field, and
 * withdraws the former.
 */
async function joinOpenRequests(merge: Merge): Promise<void> {
  const { kernel, context, served } = merge
  const [kept, gone] = [await findOpen(merge, merge.kept.id), await findOpen(merge, merge.gone.id)]
  if (!kept || !gone) return
  const joined = {
    changes: { ...gone.changes, ...kept.changes },
    message: [kept.message, gone.message].filter(Boolean).join('\n\n') || null,
  }
  const withdrawn = {
    status: 'retirado',
    reason: JOINED,
    decided_at: context.now,
    decided_by_id: userIdOf(context.actor) ?? null,
  }
  await saveRows(
    served(memberChangeRequests.name),
    kernel,
    [
      { kind: 'update', id: kept._id, input: {}, columns: joined },
      { kind: 'update', id: gone._id, input: {}, columns: withdrawn },
    ],
    context,
    { rules: 'skip' },
  )
}

interface OpenRequest {
  _id: string
  changes: Diff
  message: string | null
}

async function findOpen({ context: { db } }: Merge, memberId: string): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    select id as "_id", changes, message from member_change_requests
    where member_id = ${memberId} and status = 'pendente' for update
  `.execute(db)
  return rows[0]
}
