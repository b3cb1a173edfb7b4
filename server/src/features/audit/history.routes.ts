import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { type Organisation, printedIn } from '@agremia/model/resource/kept'
import { snakeCase } from '@agremia/model/resource/naming'
import { AUDIT_ACTIONS, type AuditAction, type Diff, type FieldDiff } from '@agremia/model/rules/audit'
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
}
const MOST = 500

/** Rows that belong to an item, whose changes its history tells too: their field `by` holds the item's field `of`. */
export interface Part {
  resource: Resource
  by: string
  of: string
}

/** `GET /{resource}/{id}/history`: who changed this item or its parts, when, from what to what, in words. Newest first. */
export function historyRoute(
  app: FastifyInstance,
  kernel: Kernel,
  served: Served,
  parts: readonly Part[] = [],
  /** The ids of items that became this one, as a query: their history is told with it. */
  former: (id: string) => RawBuilder<unknown> = () => sql`select null`,
) {
  const { resource } = served
  if (!resource.audited || resource.access.read.length === 0) return
  // What anyone may read was changed by somebody, whose name is not for anyone.
  const access = resource.access.read.includes('anyone') ? STAFF : resource.access.read
  app.get(`/${resource.path}/:id/history`, { config: { access } }, async request => {
    const { actor } = request
    const id = idOf(request)
    const scope = scopeOf(served, actor)
    // What was deleted keeps its history; it has no scope any more, so staff alone are told.
    const isThere = await readRow(resource, { db: kernel.database.kysely, id, scope })
    if (!isThere && scope.condition && !mayRead(STAFF, actor?.role)) throw new NotFound()
    const row: Record<string, unknown> = isThere ?? { _id: id }
    const own = sql`
      select * from audit_log
      where (record_id_sort = ${id} or record_id_sort in (${former(id)})) and resource = ${resource.name}`
    const { rows } = await sql<Entry>`
      select id as "_id", at, user_name as "userName", action, resource, diff
      from (${sql.join([own, ...parts.map(part => entriesOf(part, row[part.of], former(id)))], sql` union all `)}) as entries
      order by at desc, id desc limit ${MOST}
    `.execute(kernel.database.kysely)
    if (!isThere && rows.length === 0) throw new NotFound()
    const say = kernel.wording()
    const organisation = kernel.profile()
    const data = rows.map(({ diff, ...entry }) => {
      const part = parts.find(one => one.resource.name === entry.resource)
      const of = part?.resource ?? resource
      return {
        ...entry,
        actionLabel: AUDIT_ACTIONS[entry.action],
        // What the entry is about, where that is not the item itself.
        ...(part && { partLabel: say(of.label.one) }),
        changes: changesOf(of, diff ?? {})
          // What no form shows (the name of a file, the id of a part) tells nobody anything.
          .filter(({ name, field }) => name !== part?.by && field.input !== 'hidden' && isVisibleTo(field, actor?.role))
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

/** The rows there are, and those that were deleted, of the item and of what became it: their entries say whose they were. */
function entriesOf({ resource, by }: Part, whose: unknown, former: RawBuilder<unknown>): RawBuilder<unknown> {
  const wasOf = (end: string) => sql`diff #>> ${sql.lit(`{${by},${end}}`)}`
  return sql`
    select * from audit_log where resource = ${resource.name} and record_id_sort in (
      select id::text from ${sql.table(resource.path)} where ${sql.ref(snakeCase(by))} = ${whose ?? null}
      union select record_id_sort from audit_log
        where diff ? ${sql.lit(by)} and coalesce(${wasOf('from')}, ${wasOf('to')}) = any(array(select ${whose ?? null}::text union all ${former})) and resource = ${resource.name}
    )`
}

/** In the order of the form. */
const changesOf = (resource: Resource, diff: Diff) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const change = diff[name]
    return change ? [{ name, field, ...change }] : []
  })

/** The log keeps values as the wire has them; printing wants cents. */
const print = (field: Field, value: unknown, titles: FieldDiff['titles'], organisation: Organisation) =>
  printAs(
    printedIn(field, organisation),
    field.type === 'money' && typeof value === 'number' ? centsFromEuros(value) : called(value, titles),
  )

/** What refs pointed to, by the names it had then. */
const called = (value: unknown, titles: FieldDiff['titles']): unknown => {
  if (Array.isArray(value)) return value.map(id => called(id, titles))
  return (typeof value === 'string' ? titles?.[value] : undefined) ?? value
}
