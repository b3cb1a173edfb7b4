import type { ImportEntry } from '@agremia/model/calls/imports'
import { isUuid } from '@agremia/model/resource/parse'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

const COLUMNS = sql`id as "_id", created_at, user_name as "userName", file_name as "fileName", row_count as "rowCount", status,
  rows_done as "rowsDone", json_build_object('create', creates, 'update', updates, 'skip', skips, 'error', errors) as counts,
  fault, applied_at as "appliedAt", undone_at as "undoneAt", undone_by as "undoneBy", kept,
  exists (select from import_rows r where r.import_id = imports.id) as "hasRows"`

export async function readEntry(
  db: Kysely<unknown>,
  id: string | undefined,
  lock: RawBuilder<unknown> = sql``,
): Promise<ImportEntry> {
  if (!id || !isUuid(id)) throw new NotFound('Esta importação já não existe.')
  const { rows } = await sql<ImportEntry>`select ${COLUMNS} from imports where id = ${id} ${lock}`.execute(db)
  const [entry] = rows
  if (!entry) throw new NotFound('Esta importação já não existe.')
  return entry
}

export async function listEntries(db: Kysely<unknown>, page: number, limit: number) {
  const { rows } = await sql<ImportEntry>`
    select ${COLUMNS} from imports order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from imports`.execute(db)
  return { data: rows, meta: { total: counted.rows[0]?.total ?? 0 } }
}
