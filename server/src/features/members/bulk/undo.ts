import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Conflict, NotFound } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { deriveAndTell } from '../derive-members.ts'
import type { Done } from './plan.ts'
import { writeDown } from './write-down.ts'

const UNDO_HOURS = 24

/** Takes back what a change of many did; a row that somebody changed since is theirs, and stays. */
export async function undoBulkChange(kernel: Kernel, context: WriteContext, id: string) {
  const { db, now } = context
  const { rows } = await sql<{ done: Done[]; isUndone: boolean; isOld: boolean }>`
    select done, undone_at is not null as "isUndone",
      made_at < ${now}::timestamptz - make_interval(hours => ${UNDO_HOURS}) as "isOld"
    from bulk_changes where id = ${id} for update
  `.execute(db)
  const [change] = rows
  if (!change) throw new NotFound('Esta alteração já não pode ser anulada.')
  if (change.isUndone) throw new Conflict('Esta alteração já foi anulada.')
  if (change.isOld) throw new Conflict('Já passou mais de um dia: altere as fichas uma a uma.')
  const [first] = change.done
  const { undone, twins = [] } = first ? await TAKE_BACK[first.resource](context, change.done) : NOTHING
  await deriveAndTell(context, [...new Set(change.done.map(one => one.memberId))])
  const back = change.done
    .filter(one => undone.has(one.id))
    .map(one => ({ ...one, before: one.after, after: one.before }))
  await writeDown(kernel, context, [...back, ...twins])
  await sql`update bulk_changes set undone_at = ${now} where id = ${id}`.execute(db)
  return { undone: back.length, left: change.done.length - back.length }
}

interface TakenBack {
  undone: ReadonlySet<string>
  /** Rows of others that went with them, because they no longer change anything. */
  twins?: readonly Done[]
}
type TakeBack = (context: WriteContext, done: readonly Done[]) => Promise<TakenBack>
const NOTHING: TakenBack = { undone: new Set() }

const asJson = (done: readonly Done[]) => JSON.stringify(done)
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(row => row.id))

const TAKE_BACK: Record<Done['resource'], TakeBack> = {
  async members({ db, now }, done) {
    const { rows } = await sql<{ id: string }>`
      update members m set rev = m.rev + 1, updated_at = ${now},
        tags = array(select jsonb_array_elements_text(d.before -> 'tags')::uuid)
      from jsonb_to_recordset(${asJson(done)}::jsonb) as d (id uuid, before jsonb, after jsonb)
      where m.id = d.id and m.tags = array(select jsonb_array_elements_text(d.after -> 'tags')::uuid)
        and not exists (
          select from jsonb_array_elements_text(d.before -> 'tags') as had (id)
          where not exists (select from tags where tags.id = had.id::uuid))
      returning m.id
    `.execute(db)
    return { undone: idsOf(rows) }
  },

  async memberStates({ db }, done) {
    const { rows } = await sql<{ id: string }>`
      delete from member_states where id = any(${done.map(one => one.id)}::uuid[]) and rev = 1 returning id
    `.execute(db)
    const undone = idsOf(rows)
    return {
      undone,
      twins: await takeTwins(
        db,
        done.filter(one => undone.has(one.id)),
      ),
    }
  },

  async memberTerms({ db, now }, done) {
    const { rows: restored } = await sql<{ id: string }>`
      update member_terms t set rev = t.rev + 1, updated_at = ${now}, category_id = (d.before ->> 'categoryId')::uuid
      from jsonb_to_recordset(${asJson(done)}::jsonb) as d (id uuid, before jsonb, after jsonb)
      where t.id = d.id and d.before <> 'null' and t.category_id = (d.after ->> 'categoryId')::uuid
      returning t.id
    `.execute(db)
    const added = done.filter(one => one.before === null).map(one => one.id)
    const { rows: deleted } = await sql<{ id: string }>`
      delete from member_terms where id = any(${added}::uuid[]) and rev = 1 returning id
    `.execute(db)
    return { undone: idsOf([...restored, ...deleted]) }
  },
}

/** Where a state is gone from between two that are the same: the later of them, as when it is deleted by hand. */
async function takeTwins(db: Kysely<unknown>, gone: readonly Done[]): Promise<Done[]> {
  const around = (order: RawBuilder<unknown>) => sql`(
    select s.id, s.state_name_id from member_states s where s.member_id = d."memberId" and ${order} limit 1)`
  const { rows } = await sql<{ id: string; memberId: string }>`
    delete from member_states where id in (
      select next.id from jsonb_to_recordset(${asJson(gone)}::jsonb) as d ("memberId" uuid, after jsonb)
        cross join lateral (select (d.after ->> 'startDate')::date as day) as at
        cross join lateral ${around(sql`s.start_date < at.day order by s.start_date desc`)} as earlier
        cross join lateral ${around(sql`s.start_date > at.day order by s.start_date`)} as next
      where next.state_name_id = earlier.state_name_id
    )
    returning id, member_id as "memberId", state_name_id as "stateNameId", start_date::text as "startDate", reason,
      decision_body as "decisionBody", minutes_ref as "minutesRef"
  `.execute(db)
  return rows.map(({ id, ...before }) => ({
    resource: 'memberStates',
    id,
    memberId: before.memberId,
    before,
    after: null,
  }))
}
