import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import type { Field, FieldType } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { printedIn } from '@agremia/model/resource/kept'
import type { ListQuery } from '@agremia/model/resource/list-query'
import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { openColumn } from '../columns.ts'
import type { Kernel } from '../kernel.ts'
import { inOrder, matching, type RowBounds } from '../list.ts'
import { readInBatches } from '../run-list.ts'
import { refTitle } from '../select.ts'
import type { Cell, ExportColumn, ExportSheet } from './columns.ts'
import { readFilterTitles } from './filter-titles.ts'
import { queryInWords, saidOptions } from './query-in-words.ts'

const KIND: Record<FieldType, ExportColumn['kind']> = {
  string: 'text',
  text: 'text',
  email: 'text',
  phone: 'text',
  nif: 'text',
  iban: 'text',
  postalCode: 'text',
  color: 'text',
  url: 'text',
  money: 'money',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  enum: 'text',
  enumList: 'text',
  ref: 'text',
  refs: 'text',
  password: 'text',
  richText: 'text',
  lines: 'text',
  object: 'text',
}

interface SheetRequest {
  resource: Resource
  query: ListQuery
  bounds: RowBounds
  role: Role | undefined
  /** In the order of the columns. */
  fields: readonly string[]
  /** The masked fields that are written whole. */
  whole?: readonly string[]
}

/** All rows of the list in its order, with the columns asked for and, for refs, the titles of the rows they point to. */
export async function exportSheet(
  kernel: Kernel,
  { resource, query, bounds, role, fields, whole = [] }: SheetRequest,
): Promise<ExportSheet> {
  const say = kernel.wording()
  const organisation = kernel.profile()
  const shown = fields.flatMap(name => {
    const field = resource.fields[name]
    return field && field.type !== 'password' && isVisibleTo(field, role) ? [{ name, field }] : []
  })
  const select = sql.join(
    shown.map(({ name, field }) => {
      const own = openColumn(name, field)
      return field.to ? refTitle(field, own, kernel.find(field.to)) : own
    }),
  )
  const rows = sql`select ${select} ${matching(resource, query, bounds)} ${inOrder(resource, query, kernel.find)}`
  return {
    title: say(resource.label.many),
    organisation: kernel.organisation(),
    madeAt: kernel.clock(),
    summary: queryInWords(resource, query, say, organisation, await readFilterTitles(kernel, resource, query, role)),
    columns: shown.map(({ field }) => ({
      label: say(field.label),
      kind: KIND[field.type],
      digits: printedIn(field, organisation).digits,
    })),
    rows: cells(
      readInBatches(kernel.database, rows),
      shown.map(({ name, field }) => printer(field, say, whole.includes(name))),
    ),
  }
}

async function* cells(batches: AsyncIterable<unknown[][]>, printers: readonly ((value: unknown) => Cell)[]) {
  for await (const batch of batches) for (const row of batch) yield printers.map((print, at) => print(row[at]))
}

/** Numbers, days and booleans keep their type, so that a workbook can calculate with them; everything else is printed. */
function printer(field: Field, say: Wording, isWhole: boolean): (value: unknown) => Cell {
  if (KIND[field.type] !== 'text') return value => value as Cell // the column's own type: number, boolean or ISO text
  const options = saidOptions(field, say)
  const printed = {
    type: field.type,
    options,
    isMasked: field.masked !== undefined && !isWhole,
    lines: printedIn(field, undefined).lines,
  }
  const words = (text: string) => (field.lines ? say(text) : text)
  return value => (value === null ? null : words(printAs(printed, value)))
}
