import type { Readable } from 'node:stream'
import type { ExportFormat, ExportRequest } from '@agremia/model/calls/export'
import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import { printValue } from '@agremia/model/resource/format'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { type ListQuery, parseListQuery } from '@agremia/model/resource/list-query'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { Forbidden, InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { ExportSheet } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'
import { readFirst } from '../../resource/export/row-stream.ts'
import { exportSheet } from '../../resource/export/sheet.ts'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { matchingCount, type RowBounds } from '../../resource/list.ts'
import { scopeOf } from '../../resource/scope.ts'
import type { Served } from '../../resource/serve.ts'
import type { SentFile } from '../../tasks/download-links.ts'

interface Format {
  type: string
  /** The end of the file's name, if it is not the name of the format. */
  extension?: string
  /** Its head says how many rows follow. */
  isPaper?: boolean
  /** The browser shows the file instead of saving it. */
  isShown?: boolean
  write(sheet: ExportSheet): Readable | Promise<Readable>
}

const PDF = 'application/pdf'
/** Loaded on first use, because the PDF library is the largest of the server and most people never print. */
const loadPdf = () => import('../../resource/export/pdf.ts')

const FORMATS: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  pdf: { type: PDF, isPaper: true, write: async sheet => (await loadPdf()).writePdf(sheet) },
  print: {
    type: PDF,
    extension: 'pdf',
    isPaper: true,
    isShown: true,
    write: async sheet => (await loadPdf()).writePdf(sheet, true),
  },
}

/** Makes the file of an export while it is read. `onRow` is called for every written row. */
export async function exportFile(
  kernel: Kernel,
  served: Served,
  request: ExportRequest,
  actor: Actor,
  onRow?: () => Promise<void> | void,
): Promise<SentFile> {
  const { resource } = served
  const { query, fields } = readExportRequest(kernel, resource, request, actor)
  const bounds = { scope: scopeOf(served, actor), ids: request.ids }
  const { type, extension = request.format, isPaper, isShown, write } = FORMATS[request.format]
  const total = isPaper ? await countRows(kernel.database.kysely, resource, query, bounds) : undefined
  const count = total === undefined ? undefined : countInWords(total, resource, kernel.wording())
  const sheet = await exportSheet(kernel, { resource, query, bounds, role: actor.role, fields, whole: request.whole })
  return {
    name: `${fold(sheet.title).replaceAll(/[^a-z0-9]+/g, '-')}-${lisbonDay(sheet.madeAt)}.${extension}`,
    type,
    isShown,
    content: await write({ ...sheet, count, rows: onRow ? heard(sheet.rows, onRow) : await readFirst(sheet.rows) }),
  }
}

const countInWords = (total: number, { label }: Resource, say: Wording) =>
  `${printValue('integer', total)} ${say(total === 1 ? label.one : label.many).toLowerCase()}`

/** How many rows an export will have. */
export async function countRows(
  db: Kysely<unknown>,
  resource: Resource,
  query: ListQuery,
  bounds: RowBounds,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${matchingCount(resource, query, bounds)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

async function* heard<Row>(rows: AsyncIterable<Row>, onRow: () => Promise<void> | void): AsyncGenerator<Row> {
  for await (const row of rows) {
    await onRow()
    yield row
  }
}

/** Checks the request by the rules of the list's query, and its columns by what this actor may see. */
export function readExportRequest(kernel: Kernel, resource: Resource, request: ExportRequest, actor: Actor) {
  const asker = { role: actor.role, today: lisbonDay(kernel.clock()) }
  const { query, errors } = parseListQuery(resource, request.query ?? {}, asker)
  const fields = request.fields ?? resource.list.columns
  const isShown = (name: string) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field && field.type !== 'password' && isVisibleTo(field, actor.role)
  }
  if (!fields.every(isShown)) errors.fields = MESSAGES.unknownColumn
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const mayBeWhole = (name: string) => resource.fields[name]?.masked?.includes(actor.role) ?? false
  if (!(request.whole ?? []).every(mayBeWhole)) throw new Forbidden(MESSAGES.unmasked)
  return { query, fields }
}
