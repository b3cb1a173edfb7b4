import type { ExportRequest } from '@agremia/model/calls/export'
import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import { printValue } from '@agremia/model/resource/format'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { type ListQuery, parseListQuery } from '@agremia/model/resource/list-query'
import { lowered } from '@agremia/model/resource/naming'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Forbidden, InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { readFirst } from '../../resource/export/row-stream.ts'
import { exportSheet } from '../../resource/export/sheet.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { matchingCount, type RowBounds } from '../../resource/list.ts'
import { scopeOf } from '../../resource/scope.ts'
import type { Served } from '../../resource/serve.ts'
import type { SentFile } from '../../tasks/download-links.ts'
import { isPaper, writeSheet } from './write-sheet.ts'

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
  const total = isPaper(request.format) ? await countRows(kernel.database.kysely, resource, query, bounds) : undefined
  const count = total === undefined ? undefined : countInWords(total, resource, kernel.wording())
  const sheet = await exportSheet(kernel, { resource, query, bounds, role: actor.role, fields, whole: request.whole })
  const rows = onRow ? heard(sheet.rows, onRow) : await readFirst(sheet.rows)
  return writeSheet({ ...sheet, count, rows }, request.format)
}

const countInWords = (total: number, { label }: Resource, say: Wording) =>
  `${printValue('integer', total)} ${lowered(say(total === 1 ? label.one : label.many))}`

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
