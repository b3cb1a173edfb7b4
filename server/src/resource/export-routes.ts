import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ExportFormat, type ExportRequest, exportRequest } from '@agremia/model/calls/export'
import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import { parseListQuery } from '@agremia/model/resource/list-query'
import { MESSAGES } from '@agremia/model/resource/messages'
import { fieldErrors } from '@agremia/model/resource/schema'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { ANYONE, mayRead } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { InvalidInput, NotFound, Unauthorized } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { inTransaction } from './context.ts'
import type { ExportSheet } from './export/columns.ts'
import { writeCsv } from './export/csv.ts'
import { exportSheet } from './export/sheet.ts'
import { writeXlsx } from './export/xlsx.ts'
import type { Kernel } from './kernel.ts'
import { scopeOf } from './scope.ts'
import type { Served } from './serve.ts'

/** A link works once, for a minute. */
const LINK_SECONDS = 60

const FORMATS: Record<ExportFormat, { type: string; write: (sheet: ExportSheet) => Readable | Promise<Readable> }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  pdf: {
    type: 'application/pdf',
    // Its library is the largest that the server has; most never print.
    write: async sheet => (await import('./export/pdf.ts')).writePdf(sheet),
  },
}

export interface Links {
  /** Tokens are kept as their hash: a copy of the database opens no download. */
  hash(token: string): Buffer
  actorOf(sessionId: string): Promise<Actor | undefined>
}

/** Asks for a file of the list (LIST-07): the answer is a plain link, because a browser downloads with no bearer. */
export function exportRoutes(app: FastifyInstance, kernel: Kernel, served: Served, links: Links) {
  const { resource } = served
  if (resource.access.list.length === 0) return
  const signedIn = resource.access.list.filter(reader => reader !== 'anyone')
  app.post(`/${resource.path}/export`, { config: { access: signedIn } }, async request => {
    const actor = request.actor
    if (!actor) throw new Unauthorized()
    const parsed = exportRequest.safeParse(request.body)
    if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error))
    readRequest(kernel, resource, parsed.data, actor)
    const token = randomBytes(32).toString('base64url')
    await inTransaction(kernel.database, actor, kernel.clock(), async context => {
      const expires = new Date(context.now.getTime() + LINK_SECONDS * 1000)
      await sql`
        insert into downloads (token_hash, created_at, expires_at, user_id, session_id, resource, request)
        values (${links.hash(token)}, ${context.now}, ${expires}, ${actor.userId}, ${actor.sessionId},
          ${resource.name}, ${JSON.stringify(parsed.data)})
      `.execute(context.db)
      await kernel.audit.record(context, {
        action: 'export',
        resource: resource.name,
        recordTitle: resource.label.many,
      })
    })
    return { data: { url: `/api/downloads/${token}` } }
  })
}

/** Fetches what was asked for. The link is spent by the first who follows it, and dies with the session that made it. */
export function downloadRoute(app: FastifyInstance, kernel: Kernel, all: readonly Served[], links: Links) {
  app.get('/downloads/:token', { config: { access: ANYONE } }, async (request, reply) => {
    const { token } = request.params as { token: string } // named in the path
    const { rows } = await sql<{ resource: string; request: ExportRequest; sessionId: string; isFresh: boolean }>`
      delete from downloads where token_hash = ${links.hash(token)}
      returning resource, request, session_id as "sessionId", expires_at > ${kernel.clock()} as "isFresh"
    `.execute(kernel.database.kysely)
    const [link] = rows
    const actor = link?.isFresh ? await links.actorOf(link.sessionId) : undefined
    const served = all.find(one => one.resource.name === link?.resource)
    if (!link || !actor || !served || !mayRead(served.resource.access.list, actor.role)) {
      throw new NotFound('Esta ligação já não funciona. Peça o ficheiro de novo.')
    }
    const { resource } = served
    const { query, fields } = readRequest(kernel, resource, link.request, actor)
    const bounds = { scope: scopeOf(served, actor), ids: link.request.ids }
    const sheet = exportSheet(kernel, { resource, query, bounds, role: actor.role, fields })
    const { type, write } = FORMATS[link.request.format]
    const name = `${fold(sheet.title).replaceAll(/[^a-z0-9]+/g, '-')}-${lisbonDay(sheet.madeAt)}.${link.request.format}`
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(await write(sheet))
  })
}

/** The list's own rules for its query, and columns that this person may see. */
function readRequest(kernel: Kernel, resource: Resource, request: ExportRequest, actor: Actor) {
  const asker = { role: actor.role, today: lisbonDay(kernel.clock()) }
  const { query, errors } = parseListQuery(resource, request.query ?? {}, asker)
  const fields = request.fields ?? resource.list.columns
  const isShown = (name: string) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field && field.type !== 'password' && isVisibleTo(field, actor.role)
  }
  if (!fields.every(isShown)) errors.fields = MESSAGES.unknownColumn
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  return { query, fields }
}
