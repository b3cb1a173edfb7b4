import type { ImportDefaults, ImportValueChoice } from '@agremia/model/calls/imports'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { onlyExact, valueKey } from '@agremia/model/rules/import/known-values'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { TaskFault } from '../../tasks/task.ts'
import { findKnownMembers, findProposers } from './find-members.ts'
import { readImportContext } from './import-context.ts'
import { MEMBERS_TARGET } from './import-fields.ts'
import type { ImportTaskRun } from './import-task.ts'
import { type FileRow, judgeBatches } from './judge-batches.ts'
import { type ImportPlan, judgeFileRows, type Outcome, type SeenAbove } from './judge-rows.ts'
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
  await judgeBatches({ db, importId, progress }, batch => judgeBatch(write, batch, plan, seen))
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
  const rows = batch.map(row => ({
    row,
    read: readRow(MEMBERS_TARGET, row.cells, mapping, lookups, context.today),
  }))
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
