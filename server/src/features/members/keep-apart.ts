import { UNDO_DAYS } from '@agremia/model/calls/duplicates'
import { members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordAction } from '../../resource/record-changes.ts'
import type { HistoryUndo } from '../audit/history.routes.ts'

interface Pair {
  oneId: string
  otherId: string
}

interface NamedMember {
  id: string
  name: string
}

/** Records that two members are two people, in the histories of both; they are no longer proposed as a pair. */
export async function markApart(kernel: Kernel, context: WriteContext, pair: Pair): Promise<void> {
  const { db, now } = context
  const [one, other] = inOrder(pair)
  const { numAffectedRows } = await sql`
    insert into members_apart (one_id, other_id, marked_at) select a.id, b.id, ${now} from members a, members b
    where a.id = ${one} and b.id = ${other} on conflict do nothing
  `.execute(db)
  if (numAffectedRows) await record(kernel, context, pair, 'apart')
}

/** Takes that back, as long as it is young enough. */
export async function undoApart(kernel: Kernel, context: WriteContext, pair: Pair): Promise<void> {
  const { db, now } = context
  const [one, other] = inOrder(pair)
  const { rows } = await sql<{ isYoung: boolean | null }>`
    select ${isYoung(now)} as "isYoung" from members_apart where one_id = ${one} and other_id = ${other} for update
  `.execute(db)
  const [found] = rows
  if (!found) throw new NotFound('Estas fichas não estão dadas como duas pessoas.')
  if (!found.isYoung) throw new Conflict(`Só se pode anular durante ${UNDO_DAYS} dias.`)
  await sql`delete from members_apart where one_id = ${one} and other_id = ${other}`.execute(db)
  await record(kernel, context, pair, 'apart_undone')
}

const isYoung = (now: Date) => sql`marked_at > ${now}::timestamptz - make_interval(days => ${UNDO_DAYS})`

/** In a history: the marks of a member that can be undone, found by the moment at which both were written. */
export const APART_UNDO: HistoryUndo = {
  owner: members,
  action: 'apart',
  path: '/members/duplicates/apart/undo',
  query: (id, now) => sql`
    select marked_at as at, json_build_object('oneId', one_id, 'otherId', other_id) as body
    from members_apart where ${id} in (one_id, other_id) and ${isYoung(now)}
  `,
}

function inOrder({ oneId, otherId }: Pair) {
  if (oneId === otherId) throw new InvalidInput({ otherId: 'Escolha outra ficha.' })
  return [oneId, otherId].sort()
}

async function record(kernel: Kernel, context: WriteContext, pair: Pair, action: 'apart' | 'apart_undone') {
  const { rows } = await sql<NamedMember>`
    select m.id, p.name from members m join people p on p.id = m.person_id where m.id in (${pair.oneId}, ${pair.otherId})
  `.execute(context.db)
  for (const { id, name } of rows) await recordAction(kernel, action, { resource: members, id, title: name }, context)
}
