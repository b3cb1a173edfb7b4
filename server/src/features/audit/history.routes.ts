import { isVisibleTo, type Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { printValue } from '@agremia/model/resource/format'
import { AUDIT_ACTIONS, type AuditAction, type Diff, type FieldDiff } from '@agremia/model/rules/audit'
import { centsFromEuros } from '@agremia/model/rules/money'
import { STAFF } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import type { Served } from '../../resource/save.ts'
import { readRow } from '../../resource/select.ts'

interface Entry {
  _id: string
  at: string
  userName: string | null
  action: AuditAction
  diff: Diff | null
}
const MOST = 500

/** `GET /{resource}/{id}/history`: who changed this item, when, from what to what, in words. Newest first. */
export function historyRoute(app: FastifyInstance, kernel: Kernel, { resource, hooks }: Served) {
  if (!resource.audited || resource.access.read.length === 0) return
  // What anyone may read was changed by somebody, whose name is not for anyone.
  const access = resource.access.read.includes('anyone') ? STAFF : resource.access.read
  app.get(`/${resource.path}/:id/history`, { config: { access } }, async request => {
    const { actor } = request
    const id = idOf(request)
    const scope = hooks.scope?.(actor)
    // What was deleted keeps its history, for those who could see any row.
    const isThere = await readRow(resource, { db: kernel.database.kysely, id, scope })
    if (!isThere && scope) throw new NotFound()
    const { rows } = await sql<Entry>`
      select id as "_id", at, user_name as "userName", action, diff from audit_log
      where record_id_sort = ${id} and resource = ${resource.name} order by at desc, id desc limit ${MOST}
    `.execute(kernel.database.kysely)
    if (!isThere && rows.length === 0) throw new NotFound()
    const say = kernel.wording()
    const data = rows.map(({ diff, ...entry }) => ({
      ...entry,
      actionLabel: AUDIT_ACTIONS[entry.action],
      changes: changesOf(resource, diff ?? {})
        .filter(({ field }) => isVisibleTo(field, actor?.role))
        .map(({ name, field, from, to, titles }) => ({
          field: name,
          label: say(field.label),
          from,
          to,
          fromText: say(print(field, from, titles)),
          toText: say(print(field, to, titles)),
        })),
    }))
    return { data, meta: { total: data.length } }
  })
}

const changesOf = (resource: Resource, diff: Diff) =>
  Object.entries(diff).flatMap(([name, { from, to, titles }]) => {
    const field = resource.fields[name]
    return field ? [{ name, field, from, to, titles }] : []
  })

/** The log keeps values as the wire has them; printing wants cents. */
const print = (field: Field, value: unknown, titles: FieldDiff['titles']) =>
  printValue(
    field.type,
    field.type === 'money' && typeof value === 'number' ? centsFromEuros(value) : called(value, titles),
    field.options,
  )

/** What refs pointed to, by the names it had then. */
const called = (value: unknown, titles: FieldDiff['titles']): unknown => {
  if (Array.isArray(value)) return value.map(id => called(id, titles))
  return (typeof value === 'string' ? titles?.[value] : undefined) ?? value
}
