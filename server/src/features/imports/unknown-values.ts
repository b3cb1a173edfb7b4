import type { ImportValueChoice, ImportValues } from '@agremia/model/calls/imports'
import type { Field } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { fold } from '@agremia/model/rules/fold'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { findValue, partsOf, valueKey } from '@agremia/model/rules/import/known-values'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import type { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { type ImportTarget, labelOf } from './import-fields.ts'
import { lookupsOf, type NamedRecords, valuesOf } from './lookups.ts'
import { isFormulaFault } from './read-row.ts'

/** A column with more unknown values was probably mapped to the wrong field; nobody would choose so many one by one. */
const MOST_SHOWN = 50
/** A text longer than any name of an option; it is not offered. */
const LONGEST_TEXT = 200
/** The different texts that are read of one column. */
const MOST_READ = 5_000

interface CellText {
  text: string
  rows: number
}

interface FoundText extends CellText {
  to: string | null | undefined
}

/**
 * The texts in choice columns that are not the name of an option, with the number of rows that have them: those that nobody
 * knows first, then those that are known by an old spelling or by an earlier choice.
 */
export async function findUnknownValues(
  db: Kysely<unknown>,
  target: ImportTarget,
  importId: string,
  { mapping, headings }: { mapping: Mapping; headings: readonly string[] },
  { records, choices }: { records: NamedRecords; choices: readonly ImportValueChoice[] },
  say: ReturnType<typeof wording>,
): Promise<ImportValues[]> {
  const lookups = lookupsOf(target, records, choices)
  const found: ImportValues[] = []
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? undefined : target.fields[name]
    const values = field && valuesOf(field, records)
    if (name === null || !field || !values) continue
    const heading = headings[column] ?? ''
    const texts = textsOf(await readTexts(db, importId, column), field, heading)
    const unknown = notNames(texts, name, lookups)
    if (unknown.length === 0) continue
    found.push({
      field: name,
      label: labelOf(target, say, name),
      heading,
      options: values.map(({ value, names }) => ({ value, label: say(optionLabel(field, value, names[0])) })),
      values: unknown.slice(0, MOST_SHOWN),
      more: Math.max(unknown.length - MOST_SHOWN, 0),
    })
  }
  return found
}

const BOOLEANS: Readonly<Record<string, string>> = { true: 'Sim', false: 'Não' }
const optionLabel = ({ type, options }: Field, value: string, name: string | null | undefined) =>
  (type === 'boolean' ? BOOLEANS[value] : options?.[value]) ?? name ?? value

async function readTexts(db: Kysely<unknown>, importId: string, column: number): Promise<CellText[]> {
  const cell = sql`cells[${sql.lit(column + 1)}]`
  const { rows } = await sql<CellText>`
    select ${cell} as text, count(*) as rows from import_rows
    where import_id = ${importId} and ${cell} <> '' and length(${cell}) <= ${LONGEST_TEXT}
    group by 1 order by 2 desc, 1 limit ${MOST_READ}
  `.execute(db)
  return rows
}

/** The single texts of the cells; spellings that compare as equal are counted together, under the most frequent. */
function textsOf(cells: readonly CellText[], { type }: Field, heading: string): Map<string, CellText> {
  const texts = new Map<string, CellText>()
  for (const { text, rows } of cells) {
    if (fold(text) === fold(heading) || isFormulaFault(text)) continue
    const parts = type === 'refs' || type === 'enumList' ? new Set(partsOf(text)) : [text]
    for (const part of parts) {
      const known = texts.get(valueKey(part))
      texts.set(valueKey(part), { text: known?.text ?? part, rows: (known?.rows ?? 0) + rows })
    }
  }
  return texts
}

function notNames(texts: ReadonlyMap<string, CellText>, name: string, lookups: Lookups): FoundText[] {
  const known = lookups[name]
  if (!known) return []
  return (
    [...texts]
      .filter(([key]) => !known.exact.has(key))
      .map(([, { text, rows }]) => ({ text, rows, to: findValue(known, text) }))
      // Sorting is stable: within both parts the most frequent comes first.
      .sort((a, b) => Number(a.to !== undefined) - Number(b.to !== undefined))
  )
}

/** Errors of choices that cannot be used: of a field that is not chosen from a list, or for an option that does not exist. */
export function choiceFault(
  { fields }: ImportTarget,
  choices: readonly ImportValueChoice[],
  records: NamedRecords,
): FieldErrors {
  const isWrong = ({ field: name, to }: ImportValueChoice) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const values = field && valuesOf(field, records)
    return !values || (to !== null && !values.some(({ value }) => value === to))
  }
  return choices.some(isWrong) ? { values: MESSAGES.ref } : {}
}
