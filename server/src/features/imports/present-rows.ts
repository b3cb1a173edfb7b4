import type { ImportRow, Verdict } from '@agremia/model/calls/imports'
import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { type Organisation, printedIn } from '@agremia/model/resource/kept'
import { resources } from '@agremia/model/resources/index'
import { members } from '@agremia/model/resources/members'
import type { Diff } from '@agremia/model/rules/audit'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import type { wording } from '@agremia/model/rules/terminology'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { withTitles } from '../../resource/diff.ts'
import { finder } from '../../resource/kernel.ts'
import { type ImportTarget, importTarget, labelOf } from './import-fields.ts'
import type { StateChange } from './state-of-new.ts'

interface StoredRow {
  line: number
  cells: string[]
  verdict: Verdict
  title: string | null
  errors: FieldErrors | null
  notes: FieldErrors | null
  input: (Record<string, unknown> & { _state?: StateChange }) | null
  previous: Record<string, unknown> | null
  memberId: string | null
  kept: string | null
}

type Say = ReturnType<typeof wording>

/** The organisation's words and profile, by which values are printed. */
export interface PrintSettings {
  say: Say
  organisation: Organisation
}

/** Rows of an import as texts for the screen: the old and new value of each field, and what is wrong with which cell. */
export async function presentRows(
  db: Kysely<unknown>,
  importId: string,
  { say, organisation }: PrintSettings,
  which: RawBuilder<unknown>,
): Promise<ImportRow[]> {
  const { rows } = await sql<StoredRow>`
    select line, cells, verdict, title, errors, notes, input, previous, member_id as "memberId", kept
    from import_rows where import_id = ${importId} and verdict is not null ${which}
  `.execute(db)
  const found = await sql<{ mapping: Mapping; kind: ImportKindName; headings: string[] }>`
    select mapping, kind, headings from imports where id = ${importId}
  `.execute(db)
  const { mapping = [], kind = 'members', headings = [] } = found.rows[0] ?? {}
  const target = importTarget(kind, headings)
  const diffs = await withTitles(db, finder(resources), members, rows.map(diffOfRow))
  return rows.map((row, index) => ({
    line: row.line,
    verdict: row.verdict,
    title: row.title ?? '',
    memberId: row.memberId,
    kept: row.kept,
    errors: inColumnOrder(row.errors, mapping).map(([name, text]) => ({
      label: labelOf(target, say, name),
      cell: row.cells[mapping.indexOf(name)] ?? '',
      text: say(text),
    })),
    notes: inColumnOrder(row.notes, mapping).map(([name, text]) => ({
      label: labelOf(target, say, name),
      text: say(text),
    })),
    changes: changesOf(target, diffs[index] ?? {}, { say, organisation }),
  }))
}

/** In the order of the file's columns; fields without a column come last. */
export const inColumnOrder = (texts: FieldErrors | null, mapping: Mapping) => {
  const place = (name: string) => (mapping.includes(name) ? mapping.indexOf(name) : mapping.length)
  return Object.entries(texts ?? {}).sort(([a], [b]) => place(a) - place(b))
}

/** The fields that change; of a new member those that are not empty. */
function diffOfRow({ input, previous }: StoredRow): Diff {
  const { _state, ...values } = input ?? {}
  const state = _state && { stateNameId: _state.stateNameId, stateSince: _state.since }
  return Object.fromEntries(
    Object.entries<unknown>({ ...values, ...state })
      .filter(([, to]) => previous || !(to === null || to === false || (Array.isArray(to) && to.length === 0)))
      .map(([name, to]) => [name, { from: previous?.[name] ?? null, to }]),
  )
}

/** In the order of the form, because JSON columns keep no order. */
const changesOf = ({ told }: ImportTarget, diff: Diff, { say, organisation }: PrintSettings) =>
  Object.entries<Field>(told).flatMap(([name, field]) => {
    const change = diff[name]
    if (!change) return []
    const print = (value: unknown) => say(printAs(printedIn(field, organisation), titled(value, change.titles)))
    return [{ field: name, label: say(field.label), from: print(change.from), to: print(change.to) }]
  })

/** A reference is printed as the title of the record. */
const titled = (value: unknown, titles: Readonly<Record<string, string>> | undefined): unknown => {
  if (Array.isArray(value)) return value.map(id => titled(id, titles))
  return (typeof value === 'string' ? titles?.[value] : undefined) ?? value
}
