import { createHash } from 'node:crypto'
import type { Organisation } from '@agremia/model/resource/kept'
import { guessMapping, headingsKey, type Mapping } from '@agremia/model/rules/import/guess-mapping'
import { normaliseHeading } from '@agremia/model/rules/import/heading'
import { organisationOf, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import { readStored, textsOf } from '../settings/store.ts'
import { IMPORT_FIELDS, importFields, isOffered, offeredMapping } from './import-fields.ts'
import { openTable } from './reading/table.ts'
import { BATCH, findActor, type Task, type TaskContext } from './task.ts'

/** Reads a file whole, and keeps its rows as they came; a file that cannot be read leaves nothing behind. */
export async function readFile({ database, now }: TaskContext, task: Task & { kind: 'read' }): Promise<void> {
  const { headings, rows } = await openTable(Buffer.from(task.file))
  await database.kysely.transaction().execute(async db => {
    const actor = await findActor(db, task.userId)
    const mapping = await matchColumns(db, headings)
    await sql`
      insert into imports (id, created_at, user_id, user_name, file_name, headings, row_count, mapping, status)
      values (${task.importId}, ${now}, ${actor.userId}, ${actor.name}, ${task.fileName}, ${headings}::text[], 0,
        ${JSON.stringify(mapping)}, 'mapping')
    `.execute(db)
    let count = 0
    let batch: object[] = []
    const keep = async () => {
      await sql`
        insert into import_rows (import_id, line, cells, fault)
        select ${task.importId}, line, cells, fault
        from json_to_recordset(${JSON.stringify(batch)}::json) as r (line int, cells text[], fault text)
      `.execute(db)
      count += batch.length
      batch = []
    }
    for await (const { line, cells, fault } of rows) {
      batch.push({ line, cells: cells.map(withoutNull), fault })
      if (batch.length === BATCH) await keep()
    }
    await keep()
    await sql`update imports set row_count = ${count} where id = ${task.importId}`.execute(db)
  })
}

/** PostgreSQL holds none in a text. */
const withoutNull = (text: string) => text.replaceAll('\0', '')

/** As it was done for the last file with these headings, else as they sound. */
async function matchColumns(db: Kysely<unknown>, headings: readonly string[]): Promise<Mapping> {
  const texts = textsOf(await readStored(db))
  const organisation = organisationOf(texts)
  const remembered = await findMapping(db, headings)
  if (remembered) return offeredMapping(remembered, organisation)
  return guessMapping(headings, importFields(wording(terminologyOf(texts)), organisation))
}

const hashOf = (headings: readonly string[]) => createHash('sha256').update(headingsKey(headings)).digest()

export async function findMapping(db: Kysely<unknown>, headings: readonly string[]): Promise<Mapping | undefined> {
  const { rows } = await sql<{ fields: Record<string, string | null> }>`
    select fields from import_mappings where headings_hash = ${hashOf(headings)}
  `.execute(db)
  const fields = rows[0]?.fields
  if (!fields) return undefined
  return headings.map(heading => {
    const name = fields[normaliseHeading(heading)]
    // A field may have gone since.
    return name && Object.hasOwn(IMPORT_FIELDS, name) ? name : null
  })
}

/** What went to a field that is switched off now, and could not be chosen, goes there again when it is back. */
export async function rememberMapping(
  db: Kysely<unknown>,
  headings: readonly string[],
  mapping: Mapping,
  { organisation, now }: { organisation: Organisation; now: Date },
): Promise<void> {
  const before = (await findMapping(db, headings)) ?? []
  const chosen = (column: number) => {
    const was = before[column]
    return mapping[column] ?? (was && !isOffered(was, organisation) && !mapping.includes(was) ? was : null)
  }
  const fields = Object.fromEntries(headings.map((heading, column) => [normaliseHeading(heading), chosen(column)]))
  await sql`
    insert into import_mappings (headings_hash, updated_at, fields)
    values (${hashOf(headings)}, ${now}, ${JSON.stringify(fields)})
    on conflict (headings_hash) do update set fields = excluded.fields, updated_at = excluded.updated_at
  `.execute(db)
}
