import type { Readable } from 'node:stream'
import { fold } from '@agremia/model/rules/fold'
import { ERRORS_HEADING, type Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { type Kysely, sql } from 'kysely'
import { type FieldErrors, NotFound } from '../../errors.ts'
import type { Cell, ExportColumn } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import { importTarget, labelOf } from './import-fields.ts'
import { ROWS_PER_BATCH } from './import-rows.ts'
import { inColumnOrder, type PrintSettings } from './present-rows.ts'

interface FileForm {
  kind: ImportKindName
  fileName: string
  headings: string[]
  mapping: Mapping
  /** Null for a workbook. */
  delimiter: string | null
}

interface ErrorRow {
  line: number
  cells: string[]
  errors: FieldErrors
}

/** A file to download. */
interface ErrorFile {
  name: string
  type: string
  content: Readable
}

/** The rows with errors in the form in which the file came: its columns in their order, and a last one with the errors. */
export async function writeErrorFile(
  db: Kysely<unknown>,
  importId: string,
  settings: PrintSettings,
  madeAt: Date,
): Promise<ErrorFile> {
  const { rows } = await sql<FileForm>`
    select kind, file_name as "fileName", headings, mapping, delimiter from imports where id = ${importId}
  `.execute(db)
  const [form] = rows
  if (!form) throw new NotFound()
  // A file of errors that was mended and sent again has the column already.
  const kept = form.headings.flatMap((heading, column) => (fold(heading) === fold(ERRORS_HEADING) ? [] : [column]))
  const sheet = {
    title: form.fileName,
    organisation: '',
    columns: [...kept.map(column => form.headings[column] ?? ''), ERRORS_HEADING].map(
      (label): ExportColumn => ({ label, kind: 'text' }),
    ),
    madeAt,
    rows: errorRows(db, importId, { ...form, kept }, settings),
  }
  const name = form.fileName.replace(/\.\w{1,5}$/, '')
  return form.delimiter === null
    ? { name: `${name}-erros.xlsx`, type: XLSX_TYPE, content: writeXlsx(sheet) }
    : { name: `${name}-erros.csv`, type: 'text/csv; charset=utf-8', content: writeCsv(sheet, form.delimiter) }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* errorRows(
  db: Kysely<unknown>,
  importId: string,
  { kind, headings, mapping, kept }: FileForm & { kept: readonly number[] },
  { say }: PrintSettings,
): AsyncGenerator<readonly Cell[]> {
  const target = importTarget(kind, headings)
  for (let after = -1; ; ) {
    const { rows } = await sql<ErrorRow>`
      select line, cells, errors from import_rows
      where import_id = ${importId} and verdict = 'error' and line > ${after} order by line limit ${ROWS_PER_BATCH}
    `.execute(db)
    for (const { line, cells, errors } of rows) {
      const texts = inColumnOrder(errors, mapping).map(([name, text]) => {
        const label = labelOf(target, say, name)
        return label ? `${label}: ${say(text)}` : say(text)
      })
      yield [...kept.map(column => cells[column] ?? ''), texts.join(' ')]
      after = line
    }
    if (rows.length < ROWS_PER_BATCH) return
  }
}
