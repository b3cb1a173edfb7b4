import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { SavedChange } from '../../resource/hooks.ts'
import { type JudgedRow, judgeRows, type RowChange } from '../../resource/judge-rows.ts'
import { refuseInvalid, writeJudged } from '../../resource/save-rows.ts'
import { oneAhead } from '../../tasks/one-ahead.ts'
import { TaskFault } from '../../tasks/task.ts'
import { takeNumbers } from '../members/numbers.ts'
import { type ImportContext, readImportContext } from './import-context.ts'
import { labelOf, MEMBERS_TARGET } from './import-fields.ts'
import { readBatchesWith } from './import-rows.ts'
import type { ImportTaskRun } from './import-task.ts'
import type { Outcome } from './judge-rows.ts'

interface CheckedRow {
  line: number
  title: string | null
  memberId: string
  input: NonNullable<Outcome['input']>
}

/** Writes every row that was checked: first the members that exist already, then the new ones. */
export async function applyRows({ database, progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const context = await readImportContext(database, db, now)
  const atLeast = Math.max(Number(context.texts.memberNumberNext), await firstFreeNumber(db, importId))
  let [nextNumber = atLeast] = await takeNumbers(db, atLeast, 1)
  await refuseChanged(db, importId)
  const changeOf = (
    { memberId, input: { _state: state, ...input } }: CheckedRow,
    verdict: 'update' | 'create',
  ): RowChange =>
    verdict === 'update'
      ? { kind: 'update', id: memberId, input }
      : {
          kind: 'create',
          input: { ...input, memberNumber: input.memberNumber ?? nextNumber++ },
          columns: state && { state_name_id: state.stateNameId, state_since: state.since },
        }
  let applied = 0
  for (const verdict of ['update', 'create'] as const) {
    // Read by a connection of its own, because that of the transaction is busy writing the batch before.
    const batches = readBatchesWith<CheckedRow>(database.kysely, importId, verdict)
    for await (const { rows, judged } of oneAhead(batches, async rows => ({
      rows,
      judged: await judgeBatch(
        context,
        write,
        rows,
        rows.map(row => changeOf(row, verdict)),
      ),
    }))) {
      if (verdict === 'update') await storeSnapshots(db, importId, rows)
      const saved = await withLine(context, rows, () => writeJudged(context.members, context.kernel, judged, write))
      await storeWritten(db, importId, rows, saved)
      applied += rows.length
      await progress(applied)
    }
  }
}

/** Skips the rules: the dry run has applied them, and `refuseChanged` has found that nothing they depend on has changed since. */
const judgeBatch = (
  context: ImportContext,
  write: WriteContext,
  rows: readonly CheckedRow[],
  changes: readonly RowChange[],
) =>
  withLine(context, rows, async (): Promise<JudgedRow[]> => {
    const judged = await judgeRows(context.members, context.kernel, changes, write, { rules: 'skip' })
    refuseInvalid(context.kernel, judged)
    return judged
  })

/** Runs a step of the import, and names the line of the file in the error of a row. */
async function withLine<T>({ say }: ImportContext, rows: readonly CheckedRow[], step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const row = error instanceof InvalidInput && error.row !== undefined ? rows[error.row] : undefined
    if (!row || !(error instanceof InvalidInput)) throw error
    const [[field, text] = ['', '']] = Object.entries(error.errors)
    const label = labelOf(MEMBERS_TARGET, say, field)
    throw new TaskFault(
      `A linha ${row.line} (${row.title ?? ''}) foi recusada e nada foi gravado. ${label ? `${label}: ` : ''}${text} Verifique de novo e volte a tentar.`,
      { cause: error },
    )
  }
}

/** The lowest number above all those that the file itself gives. */
async function firstFreeNumber(db: Kysely<unknown>, importId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max((input ->> 'memberNumber')::int), 0) + 1 as next from import_rows
    where import_id = ${importId} and verdict = 'create'
  `.execute(db)
  return rows[0]?.next ?? 1
}

const CHANGED = 'Houve alterações desde a verificação. Verifique de novo antes de aplicar; nada foi alterado.'

/** Stops when somebody has changed one of the members since the check, or has got a number or a tax number of the file. */
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

/** Stores the rows of each member in all tables before they are changed, so that undoing restores exactly those. */
const storeSnapshots = (db: Kysely<unknown>, importId: string, rows: readonly CheckedRow[]) =>
  sql`
    update import_rows r set snapshot = jsonb_build_object(
      'person', to_jsonb(p), 'member', to_jsonb(m),
      'contacts', array(select to_jsonb(c) from contacts c where c.person_id = p.id and c.is_primary),
      'states', array(select to_jsonb(s) from member_states s where s.member_id = m.id),
      'terms', array(select to_jsonb(t) from member_terms t where t.member_id = m.id and t.kind = 'categoria')
    )
    from members m join people p on p.id = m.person_id
    where r.import_id = ${importId} and r.line = any(${rows.map(({ line }) => line)}::int[]) and m.id = r.member_id
  `.execute(db)

/** Stores which member each row became, and in which version: undoing leaves a member alone whose version is another one. */
const storeWritten = (
  db: Kysely<unknown>,
  importId: string,
  rows: readonly CheckedRow[],
  saved: readonly SavedChange[],
) => {
  const written = rows.map(({ line }, index) => ({ line, id: saved[index]?.row._id, rev: saved[index]?.row.rev }))
  return sql`
    update import_rows t set member_id = r.id, rev = r.rev
    from json_to_recordset(${JSON.stringify(written)}::json) as r (line int, id uuid, rev int)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
}
