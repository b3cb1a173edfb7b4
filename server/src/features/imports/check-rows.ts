import type { ImportDefaults, ImportValueChoice } from '@agremia/model/calls/imports'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { onlyExact, valueKey } from '@agremia/model/rules/import/known-values'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { TaskFault } from '../../tasks/task.ts'
import { findKnownMembers, findProposers } from './find-members.ts'
import { readImportContext } from './import-context.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'
import type { ImportTaskRun } from './import-task.ts'
import { type FileRow, type ImportPlan, judgeFileRows, type Outcome, type SeenAbove } from './judge-rows.ts'
import { numberOf, taxKey } from './match-row.ts'
import { readRow } from './read-row.ts'

interface ColumnChoice {
  headings: string[]
  mapping: Mapping
  defaults: ImportDefaults
  choices: ImportValueChoice[]
}

/** Finds out what each row would do, and writes it to the row; it changes no member. */
export async function checkRows({ database, progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const { rows } = await sql<ColumnChoice>`
    select headings, mapping, defaults, value_choices as choices from imports where id = ${importId}
  `.execute(db)
  const [chosen] = rows
  if (!chosen) throw new TaskFault('Esta importação já não existe.')
  const { choices, ...columns } = chosen
  const plan: ImportPlan = { ...columns, context: await readImportContext(database, db, now, choices) }
  if (!plan.context.firstState) throw new TaskFault('Não há nenhum estado em que possa começar. Crie um primeiro.')
  const seen: SeenAbove = { members: new Map(), numbers: new Map(), taxNumbers: new Map() }
  let checked = 0
  for (let batch = await nextRows(db, importId, -1); batch.length > 0; ) {
    await storeOutcomes(db, importId, await judgeBatch(write, batch, plan, seen))
    checked += batch.length
    await progress(checked)
    batch = await nextRows(db, importId, batch.at(-1)?.line ?? 0)
  }
}

async function nextRows(db: Kysely<unknown>, importId: string, after: number) {
  const { rows } = await sql<FileRow>`
    select line, cells, fault from import_rows where import_id = ${importId} and line > ${after} order by line limit ${ROWS_PER_BATCH}
  `.execute(db)
  return rows
}

async function judgeBatch(
  write: WriteContext,
  batch: readonly FileRow[],
  plan: ImportPlan,
  seen: SeenAbove,
): Promise<Outcome[]> {
  const { mapping, context } = plan
  const { db } = write
  const lookups = { ...context.lookups, ...(await proposers(db, batch, mapping)) }
  const rows = batch.map(row => ({ row, read: readRow(row.cells, mapping, lookups, context.today) }))
  const known = await findKnownMembers(
    db,
    rows.map(({ read }) => numberOf(read.values)).filter(number => number !== undefined),
    rows.map(({ read }) => taxKey(read.values)).filter(Boolean),
  )
  return judgeFileRows(rows, plan, known, seen, write)
}

async function proposers(db: Kysely<unknown>, batch: readonly FileRow[], mapping: Mapping): Promise<Lookups> {
  const columns = ['proposer1Id', 'proposer2Id'].map(name => mapping.indexOf(name)).filter(column => column >= 0)
  if (columns.length === 0) return {}
  const texts = batch.flatMap(({ cells }) => columns.map(column => valueKey(cells[column] ?? ''))).filter(Boolean)
  const found = onlyExact(await findProposers(db, [...new Set(texts)]))
  return { proposer1Id: found, proposer2Id: found }
}

const orNull = (record: object | null) => (record && Object.keys(record).length > 0 ? record : null)

const storeOutcomes = (db: Kysely<unknown>, importId: string, outcomes: readonly Outcome[]) =>
  sql`
    update import_rows t set verdict = r.verdict, title = r.title, errors = r.errors, notes = r.notes, input = r.input,
      previous = r.previous, member_id = r."memberId", rev = r.rev, snapshot = null, kept = null
    from json_to_recordset(${JSON.stringify(
      outcomes.map(({ errors, notes, title, ...rest }) => ({
        ...rest,
        title: title.slice(0, 200),
        errors: orNull(errors),
        notes: orNull(notes),
      })),
    )}::json) as r (line int, verdict text, title text, errors jsonb, notes jsonb, input jsonb, previous jsonb,
      "memberId" uuid, rev int)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
