import type { Member } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { takeNumbers } from '../members/numbers.ts'
import { type Insertion, prepareMembers } from './create-members.ts'
import { readMembers } from './find-members.ts'
import { importRows, inOnePiece } from './in-one-piece.ts'
import type { Outcome } from './judge-row.ts'
import { progressOf, type Task, type TaskContext, TaskFault } from './task.ts'
import { updateMembers } from './update-members.ts'
import { readWorld, type World } from './world.ts'
import { prepareEntries, writeDown } from './write-down.ts'

interface CheckedRow {
  line: number
  memberId: string
  input: NonNullable<Outcome['input']>
}

/** Writes every row that was checked, or none. */
export const applyRows = (tools: TaskContext, task: Task) =>
  inOnePiece(tools, task, 'applying', async context => {
    const { importId } = task
    const { db, now } = context
    const world = await readWorld(db, lisbonDay(now))
    const atLeast = Math.max(Number(world.texts.memberNumberNext), await firstFree(db, importId))
    const [first = atLeast] = await takeNumbers(db, atLeast, 1)
    await refuseChanged(db, importId)
    const tell = progressOf(tools.database, importId)
    for (let after = -1; ; ) {
      const rows = await importRows<CheckedRow>(db, importId, 'update', after)
      if (rows.length === 0) break
      await update(context, importId, rows)
      await tell(rows.length)
      after = rows.at(-1)?.line ?? after
    }
    await createAll(tools, context, { importId, world, first, tell })
    await sql`
      update imports set status = 'applied', applied_at = ${now}, fault = null, rows_done = row_count where id = ${importId}
    `.execute(db)
  })

/** A batch at a time: while the database writes it, the next is made ready, and what the log says of the one before. */
async function createAll(
  { database }: TaskContext,
  context: WriteContext,
  {
    importId,
    world,
    first,
    tell,
  }: { importId: string; world: World; first: number; tell: (more: number) => Promise<unknown> },
) {
  const { db } = context
  let next = first
  // A new member is inserted after its states and its category, for what it is today follows from them.
  await sql`set constraints member_states_member_id_fkey, member_terms_member_id_fkey deferred`.execute(db)
  const prepare = async (after: number) => {
    // Over another connection: this one is busy with those before them.
    const rows = await importRows<CheckedRow>(database.kysely, importId, 'create', after)
    const inputs = rows.map(({ input }) => ({ ...input, memberNumber: input.memberNumber ?? next++ }))
    return { rows, ...(await prepareMembers(inputs, context, world)) }
  }
  let entries: Promise<Insertion> | undefined
  for (let batch = await prepare(-1); batch.rows.length > 0; ) {
    const { rows, ids, insertions } = batch
    const following = ahead(prepare(rows.at(-1)?.line ?? -1))
    for (const insert of insertions) await insert(db)
    await keepWritten(
      db,
      importId,
      rows.map(({ line }, index) => ({ line, id: ids[index], rev: 1 })),
    )
    const after = await readMembers(db, ids)
    await (await entries)?.(db)
    const written = ids.map(id => ({ before: undefined, after: found(after, id) }))
    entries = ahead(prepareEntries(database.kysely, context, 'create', written))
    await tell(rows.length)
    batch = await following
  }
  await (await entries)?.(db)
}

/** What fails before its time is told when it is waited for. */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

async function update(context: WriteContext, importId: string, rows: readonly CheckedRow[]) {
  const { db } = context
  const ids = rows.map(({ memberId }) => memberId)
  await keepSnapshots(
    db,
    importId,
    rows.map(({ line }) => line),
  )
  const before = await readMembers(db, ids)
  const changes = rows.map(({ memberId, input }) => ({ before: found(before, memberId), input }))
  await updateMembers(context, changes)
  const after = await readMembers(db, ids)
  await keepWritten(
    db,
    importId,
    rows.map(({ line, memberId }) => ({ line, id: memberId, rev: found(after, memberId).rev })),
  )
  await writeDown(
    context,
    'update',
    ids.map(id => ({ before: found(before, id), after: found(after, id) })),
  )
}

/** Held for the whole transaction. */
function found(all: ReadonlyMap<string, Member>, id: string): Member {
  const member = all.get(id)
  if (!member) throw new TaskFault(CHANGED)
  return member
}

/** Above every number that the file itself gives. */
async function firstFree(db: Kysely<unknown>, importId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max((input ->> 'memberNumber')::int), 0) + 1 as next from import_rows
    where import_id = ${importId} and verdict = 'create'
  `.execute(db)
  return rows[0]?.next ?? 1
}

const CHANGED = 'Houve alterações desde a verificação. Verifique de novo antes de aplicar; nada foi alterado.'

/** What was found when the rows were checked must still hold: nobody changed them, took their numbers or came in between. */
async function refuseChanged(db: Kysely<unknown>, importId: string) {
  await sql`
    select m.id from members m join import_rows r on r.member_id = m.id
    where r.import_id = ${importId} and r.verdict = 'update' order by m.id for no key update of m
  `.execute(db)
  const { rows } = await sql`
    select 1 from import_rows r left join members m on m.id = r.member_id
    where r.import_id = ${importId} and r.verdict = 'update' and m.rev is distinct from r.rev
    union all
    select 1 from import_rows r join member_numbers n on n.member_number = (r.input ->> 'memberNumber')::int
    where r.import_id = ${importId} and r.verdict = 'create'
    union all
    select 1 from import_rows r join people p on p.tax_number_sort = lower(r.input ->> 'taxNumber')
    join members m on m.person_id = p.id
    where r.import_id = ${importId} and r.verdict = 'create'
    limit 1
  `.execute(db)
  if (rows.length > 0) throw new TaskFault(CHANGED)
}

const keepSnapshots = (db: Kysely<unknown>, importId: string, lines: readonly number[]) =>
  sql`
    update import_rows r set snapshot = jsonb_build_object(
      'person', to_jsonb(p), 'member', to_jsonb(m),
      'contacts', array(select to_jsonb(c) from contacts c where c.person_id = p.id and c.is_primary),
      'states', array(select to_jsonb(s) from member_states s where s.member_id = m.id),
      'terms', array(select to_jsonb(t) from member_terms t where t.member_id = m.id and t.kind = 'categoria')
    )
    from members m join people p on p.id = m.person_id
    where r.import_id = ${importId} and r.line = any(${[...lines]}::int[]) and m.id = r.member_id
  `.execute(db)

const keepWritten = (db: Kysely<unknown>, importId: string, rows: readonly object[]) =>
  sql`
    update import_rows t set member_id = r.id, rev = r.rev
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, id uuid, rev int)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
