import type { Readable } from 'node:stream'
import { exampleOf } from '@agremia/model/rules/import/example-row'
import type { Kysely } from 'kysely'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import { type ImportTarget, importFields } from './import-fields.ts'
import { readNamedRecords } from './lookups.ts'
import type { PrintSettings } from './present-rows.ts'

/** A workbook with the columns that an import knows, under the labels of the form, and one example row. */
export async function writeModelFile(
  db: Kysely<unknown>,
  target: ImportTarget,
  { say, organisation }: PrintSettings,
  madeAt: Date,
): Promise<Readable> {
  const records = await readNamedRecords(db)
  const columns = importFields(target, say, organisation).flatMap(({ name, label }) => {
    const field = target.fields[name]
    const firstRecord = records[field?.to ?? '']?.[0]?.names[0] ?? undefined
    return field ? [{ label, example: say(exampleOf(name, field, firstRecord)) }] : []
  })
  async function* rows() {
    yield columns.map(({ example }) => example)
  }
  return writeXlsx({
    title: 'Modelo',
    organisation: '',
    columns: columns.map(({ label }) => ({ label, kind: 'text' as const })),
    madeAt,
    rows: rows(),
  })
}
