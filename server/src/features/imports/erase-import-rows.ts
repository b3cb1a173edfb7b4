import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

/**
 * Empties what finished imports keep of a member whose personal data are erased: the cells of the file, and what the member was
 * before. That the import had this row stays; undoing the import leaves the member alone, because it has changed since.
 */
export const eraseImportRows = ({ db }: Pick<WriteContext, 'db'>, memberId: string, title: string) =>
  sql`
    update import_rows r set cells = array_fill(''::text, array[cardinality(r.cells)]), title = ${title}, fault = null,
      errors = null, notes = null, input = null, previous = null, snapshot = null
    from imports i where i.id = r.import_id and i.status in ('applied', 'undone') and r.member_id = ${memberId}
  `.execute(db)
