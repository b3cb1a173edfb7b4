import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { matchColumns } from './column-mapping.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'
import { openTable } from './reading/table.ts'

/** A file that somebody has uploaded, and the import that it becomes. */
export interface UploadedFile {
  importId: string
  kind: ImportKindName
  fileName: string
  content: Uint8Array
  userId: string
  userName: string
}

/** Reads a file whole and stores the cells of its rows as they are; a file that cannot be read leaves nothing behind. */
export async function storeFile(database: Database, now: Date, file: UploadedFile): Promise<void> {
  const { importId, kind, fileName, content, userId, userName } = file
  const { delimiter, headings, rows } = await openTable(Buffer.from(content))
  await database.kysely.transaction().execute(async db => {
    const mapping = await matchColumns(db, kind, headings)
    await sql`
      insert into imports (id, kind, created_at, user_id, user_name, file_name, headings, delimiter, row_count, mapping, status)
      values (${importId}, ${kind}, ${now}, ${userId}, ${userName}, ${fileName}, ${headings}::text[], ${delimiter}, 0, ${JSON.stringify(mapping)},
        'mapping')
    `.execute(db)
    let count = 0
    let batch: object[] = []
    const insertBatch = async () => {
      await sql`
        insert into import_rows (import_id, line, cells, fault)
        select ${importId}, line, cells, fault
        from json_to_recordset(${JSON.stringify(batch)}::json) as r (line int, cells text[], fault text)
      `.execute(db)
      count += batch.length
      batch = []
    }
    for await (const { line, cells, fault } of rows) {
      batch.push({ line, cells: cells.map(withoutNull), fault })
      if (batch.length === ROWS_PER_BATCH) await insertBatch()
    }
    await insertBatch()
    await sql`update imports set row_count = ${count} where id = ${importId}`.execute(db)
  })
}

/** PostgreSQL does not accept a null character in a text. */
const withoutNull = (text: string) => text.replaceAll('\0', '')
