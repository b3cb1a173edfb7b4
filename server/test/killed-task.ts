import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ImportApp } from './import-app.ts'

/** What a kill test needs to know about one kind of task. */
export interface KilledTask {
  input: unknown
  /** Holds the task in the middle of its work, until the transaction that executes this statement ends. */
  hold: ReturnType<typeof sql>
  /** What the task has done, as another connection sees it. */
  effect(taskId: string): Promise<unknown>
  before: unknown
  after: unknown
  /** What differs from `before` once the task was undone; absent where it cannot be undone. */
  undone?: object
}

export interface CaseOptions {
  app: ImportApp
  dataDir: string
  /** How many records the task is about. */
  rows: number
  /** Distinguishes the records of this task from those of every other. */
  name: string
}
export type PrepareTask = (options: CaseOptions) => Promise<KilledTask>

export async function readAll<Row>(app: ImportApp, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(app.database.kysely)).rows
}
export const readOne = async <Row>(app: ImportApp, query: ReturnType<typeof sql<Row>>) => (await readAll(app, query))[0]

/** The file that a task made: undefined until it is there as a whole. */
export const readResult = (dataDir: string, taskId: string) =>
  readFile(join(dataDir, 'tasks', taskId)).catch(() => undefined)

/** Whether the file of a task is there, of this type by its first bytes, and as long as the task says. */
export async function wholeFile({ app, dataDir }: CaseOptions, taskId: string, start: string) {
  const file = await readResult(dataDir, taskId)
  const task = await readOne(
    app,
    sql<{ bytes: number | null }>`select file_bytes as bytes from tasks where id = ${taskId}`,
  )
  return file && { isOfType: file.toString('latin1').startsWith(start), isWhole: file.length === task?.bytes }
}

export const BLOCK_AUDIT_ENTRIES = sql`lock table audit_log in share mode`
export const BLOCK_PEOPLE = sql`lock table people in access exclusive mode`

/** Kinds that one lock holds in the middle of their work, none of which waits for another: one kill can meet all of a list. */
export const KILLED_TOGETHER = [
  [
    'apply-import',
    'change-members',
    'delete-rows',
    'print-letters',
    'print-receipts',
    'prepare-messages',
    'generate-quotas',
    'undo-quota-run',
    'make-card-batch',
    'undo-card-batch',
  ],
  ['print-labels', 'print-collection-slips'],
  ['download-treasury-docs', 'print-handover'],
  ['print-member-book', 'post-electoral-roll', 'print-yearly-report'],
  ['print-electoral-roll', 'approve-yearly-report'],
]

/** A file of new members, to be imported. */
export const csvOf = ({ name, rows }: CaseOptions, admissionDate = '1/1/2020') =>
  [
    'Nome;Categoria;Data de admissão',
    ...Array.from({ length: rows }, (_, n) => `${name} ${n};Efetivo;${admissionDate}`),
  ].join('\n')

/** Members who have what a label needs. */
export async function addMembers(options: CaseOptions): Promise<string[]> {
  const { app, rows, name } = options
  const csv = [
    'Nome;Morada;Código postal;Localidade',
    ...Array.from({ length: rows }, (_, n) => `${name} ${n};Rua ${n};3000-213;Coimbra`),
  ]
  const { _id } = await app.checked(csv.join('\n'))
  await app.apply(_id)
  const made = await readAll(
    app,
    sql<{ id: string }>`
    select m.id from members m join people p on p.id = m.person_id where p.name like ${`${name} %`}
  `,
  )
  return made.map(({ id }) => id)
}
