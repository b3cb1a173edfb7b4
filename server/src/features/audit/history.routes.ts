import { convertMoney } from '@agremia/model/resource/convert-money'
import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { type Organisation, printedIn } from '@agremia/model/resource/kept'
import { snakeCase } from '@agremia/model/resource/naming'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type Diff,
  ERASED_TITLE,
  type FieldDiff,
  REDACTED,
} from '@agremia/model/rules/audit'
import { centsFromEuros } from '@agremia/model/rules/money'
import { mayRead, STAFF } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import { scopeOf } from '../../resource/scope.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'

interface Entry {
  _id: string
  at: string
  userName: string
  action: AuditAction
  resource: string
  diff: Diff | null
  /** Whether it is about the item itself, and not about a part of it or an item that was merged into it. */
  isOwn: boolean
}
/** The newest entries; older ones are in the audit log's own list. */
const MOST_ENTRIES = 500

/**
 * Rows that belong to an item of `owner` and whose changes the item's history includes: their field `by` holds the value of
 * the item's field `of`. The audit log needs an index for `by`, as 0008_history_of_parts.sql has them.
 */
export interface HistoryPart {
  owner: Resource
  resource: Resource
  by: string
  of: string
}

/** A query for the ids of items that were merged into an item of `owner`. The item's history includes theirs. */
export interface FormerIds {
  owner: Resource
  query(id: string): RawBuilder<unknown>
}

/** Entries of this action that can be undone, and how: a query for their moments, each with the body of the call that undoes it. */
export interface HistoryUndo {
  owner: Resource
  action: AuditAction
  path: string
  query(id: string, now: Date): RawBuilder<unknown>
}

interface HistoryDeps {
  kernel: Kernel
  all: {
    historyParts: readonly HistoryPart[]
    formerIds: readonly FormerIds[]
    historyUndos: readonly HistoryUndo[]
  }
}

/** `GET /{resource}/{id}/history`: the changes of an item and its parts with author, time and old and new values as text, newest first. */
export function historyRoute(app: FastifyInstance, { kernel, all }: HistoryDeps, served: Served) {
  const { resource } = served
  const parts = all.historyParts.filter(part => part.owner.name === resource.name)
  const former = all.formerIds.find(ids => ids.owner.name === resource.name)?.query ?? (() => sql`select null`)
  const undos = all.historyUndos.filter(undo => undo.owner.name === resource.name)
  if (!resource.audited || resource.access.read.length === 0) return
  // Of a resource that anyone may read, only staff may see the names of the authors.
  const access = resource.access.read.includes('anyone') ? STAFF : resource.access.read
  app.get(`/${resource.path}/:id/history`, { config: { access } }, async request => {
    const { actor } = request
    const id = idOf(request)
    const scope = scopeOf(served, actor)
    // A deleted row keeps its history. It can no longer be checked against a scope, so only staff may read it.
    const isThere = await readRow(resource, { db: kernel.database.kysely, id, scope })
    if (!isThere && scope.condition && !mayRead(STAFF, actor?.role)) throw new NotFound()
    const row: Record<string, unknown> = isThere ?? { _id: id }
    const own = sql`
      select * from audit_log
      where (record_id_sort = ${id} or record_id_sort in (${former(id)})) and resource = ${resource.name}`
    const { rows } = await sql<Entry>`
      select id as "_id", at, user_name as "userName", action, resource, diff,
        record_id_sort = ${id} and resource = ${resource.name} as "isOwn"
      from (${sql.join([own, ...parts.map(part => entriesOf(part, row[part.of], former(id)))], sql` union all `)}) as entries
      order by at desc, id desc limit ${MOST_ENTRIES}
    `.execute(kernel.database.kysely)
    if (!isThere && rows.length === 0) throw new NotFound()
    const undo = mayRead(STAFF, actor?.role) ? await findUndos(kernel, undos, id) : new Map<string, UndoCall>()
    const say = kernel.wording()
    const organisation = kernel.profile()
    const data = rows.map(({ diff, isOwn, ...entry }) => {
      const part = parts.find(one => one.resource.name === entry.resource)
      const of = part?.resource ?? resource
      const changes = changesOf(of, diff ?? {})
      return {
        ...entry,
        actionLabel: AUDIT_ACTIONS[entry.action],
        undo: undo.get(momentKey(entry.action, entry.at)),
        isRestorable: isOwn && entry.action === 'update' && changes.every(isKept),
        // Only where the entry is about a part instead of the item itself.
        ...(part && { partLabel: say(of.label.one) }),
        changes: changes
          .filter(({ name, field }) => name !== part?.by && isReadable(field) && isVisibleTo(field, actor?.role))
          .map(({ name, field, from, to, titles }) => ({
            field: name,
            label: say(field.label),
            from,
            to,
            fromText: say(print(field, from, titles, organisation)),
            toText: say(print(field, to, titles, organisation)),
          })),
      }
    })
    return { data, meta: { total: data.length } }
  })
}

interface UndoCall {
  path: string
  body: object
}

const momentKey = (action: AuditAction, at: Date | string) => `${action} ${new Date(at).toISOString()}`

async function findUndos(kernel: Kernel, undos: readonly HistoryUndo[], id: string): Promise<Map<string, UndoCall>> {
  const found = new Map<string, UndoCall>()
  for (const { action, path, query } of undos) {
    const { rows } = await sql<{ at: Date; body: object }>`${query(id, kernel.clock())}`.execute(kernel.database.kysely)
    for (const { at, body } of rows) found.set(momentKey(action, at), { path, body })
  }
  return found
}

/** Entries of the parts that exist, and of those that were deleted: of these the entry itself says to which item they belonged. */
function entriesOf({ resource, by }: HistoryPart, whose: unknown, former: RawBuilder<unknown>): RawBuilder<unknown> {
  const wasOf = (end: string) => sql`diff #>> ${sql.lit(`{${by},${end}}`)}`
  return sql`
    select * from audit_log where resource = ${resource.name} and record_id_sort in (
      select id::text from ${sql.table(resource.path)} where ${sql.ref(snakeCase(by))} = ${whose ?? null}
      union select record_id_sort from audit_log
        where diff ? ${sql.lit(by)} and coalesce(${wasOf('from')}, ${wasOf('to')}) = any(array(select ${whose ?? null}::text union all ${former})) and resource = ${resource.name}
    )`
}

/** Fields that no form shows, such as the name of a file, and the JSON of an object mean nothing to a reader. */
const isReadable = ({ input, type }: Field) => input !== 'hidden' && type !== 'object'

interface Change extends FieldDiff {
  name: string
  field: Field
}

/** Whether the log has the value before the change: not that of a password, of somebody who was erased, or of a masked field. */
const isKept = ({ field, from, to }: Change) =>
  field.type !== 'password' && !field.masked && from !== REDACTED && to !== REDACTED

/** The changed fields in the order of the form. */
const changesOf = (resource: Resource, diff: Diff): Change[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const change = diff[name]
    return change ? [{ name, field, ...change }] : []
  })

/** The log keeps values as the wire spells them: money in euros, where `printAs` wants cents. */
const print = (field: Field, value: unknown, titles: FieldDiff['titles'], organisation: Organisation) =>
  value === REDACTED
    ? ERASED_TITLE
    : printAs(
        printedIn(field, organisation),
        field.type === 'money' || field.lines ? convertMoney(field, value, centsFromEuros) : called(value, titles),
      )

/** Ids of referenced rows become the titles that those rows had when the entry was written. */
const called = (value: unknown, titles: FieldDiff['titles']): unknown => {
  if (Array.isArray(value)) return value.map(id => called(id, titles))
  return (typeof value === 'string' ? titles?.[value] : undefined) ?? value
}
