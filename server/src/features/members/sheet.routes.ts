import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { memberSheet } from '@agremia/model/calls/members'
import type { Resource } from '@agremia/model/resource/define'
import type { Field } from '@agremia/model/resource/field'
import { snakeCase } from '@agremia/model/resource/naming'
import { contacts } from '@agremia/model/resources/contacts'
import { memberCategories } from '@agremia/model/resources/member-categories'
import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { memberStateNames } from '@agremia/model/resources/member-state-names'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { members } from '@agremia/model/resources/members'
import { users } from '@agremia/model/resources/users'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { table } from '../../resource/columns.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import { scopeOf } from '../../resource/scope.ts'
import { type Item, wireRows } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'
import { likelyPairs } from './like-members.ts'

interface SheetDeps {
  kernel: Kernel
  /** Every resource with its hooks, because each part is presented as in its own list. */
  served: readonly Served[]
  store: Pick<SettingsStore, 'texts'>
}

/** The condition and order of a part's rows; the table is `t`. */
type Rows = readonly [resource: Resource, rows: RawBuilder<unknown>]

/** Answers all parts of a member's sheet in one call with one query, so that the screen opens at once. */
export function sheetRoutes(app: FastifyInstance, { kernel, served, store }: SheetDeps) {
  const { database } = kernel
  const servedAs = (name: string) => {
    const found = served.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`no resource is served as ${name}`)
    return found
  }

  answer(app, memberSheet, async ({ request, actor }) => {
    const id = idOf(request)
    const rows = ([resource, those]: Rows) => sql`
      (select coalesce(json_agg(r), '[]') from (
        ${wireRows(resource, actor?.role, kernel.find, undefined, sql`from ${table(resource)} ${those}`, true)}
      ) as r)`
    const object = (parts: readonly Rows[]) =>
      sql`json_build_object(${sql.join(parts.flatMap(part => [sql`${sql.lit(part[0].name)}::text`, rows(part)]))})`
    const conditionOf = ({ name }: Resource) => scopeOf(servedAs(name), actor).condition
    const scope = conditionOf(members)
    const whose = scope ? sql`where t.id = ${id} and (${scope})` : sql`where t.id = ${id}`
    const choices = CHOICES.map((resource): Rows => {
      const scope = conditionOf(resource)
      return [resource, sql`${scope ? sql`where ${scope}` : sql``} order by t."order", t.id`]
    })
    const found = await sql<{ parts: Parts; refs: Parts; pairs: readonly LikelyPair[] }>`
      select ${object([[members, whose], ...partsOf(id), ...choices])} as parts, ${object(refsOf(kernel, id))} as refs,
        (select coalesce(json_agg(l), '[]') from (${likelyPairs(store.texts(), id)}) as l) as pairs
    `.execute(database.kysely)
    const present = (parts: Parts = {}) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, items]) => {
          const { hooks } = servedAs(name)
          return [name, items.map(item => hooks.present?.(item, actor) ?? item)]
        }),
      )
    const { members: own = [], ...parts } = present(found.rows[0]?.parts)
    const [member] = own
    if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    return {
      data: { member, ...parts, likelyPairs: found.rows[0]?.pairs ?? [], refs: present(found.rows[0]?.refs) },
    }
  })
}

type Parts = Readonly<Record<string, readonly Item[]>>

const partsOf = (id: string): Rows[] => [
  [memberStates, sql`where t.member_id = ${id} order by t.start_date desc`],
  [memberTerms, sql`where t.member_id = ${id} order by t.from_date desc, t.id desc`],
  [memberPhotos, sql`where t.member_id = ${id} order by t.created_at desc, t.id desc`],
  [memberChangeRequests, sql`where t.member_id = ${id} and t.status = 'pendente'`],
  [
    contacts,
    sql`where t.person_id = (select person_id from members where id = ${id}) order by t.is_primary desc, t.created_at, t.id`,
  ],
  [users, sql`where t.member_id = ${id}`],
]

/** The states and categories of this type of organisation, in their order. */
const CHOICES = [memberStateNames, memberCategories]

/** The rows that the form's lookup fields show, so that none of them needs a call of its own. */
function refsOf(kernel: Kernel, id: string): Rows[] {
  const lookups = Object.entries<Field>(members.fields).flatMap(([name, field]) =>
    field.to && !field.readonly && field.to !== memberCategories.name
      ? [{ to: field.to, isList: field.type === 'refs', column: sql.ref(`m.${snakeCase(name)}`) }]
      : [],
  )
  return [...new Set(lookups.map(({ to }) => to))].map(to => {
    const ids = lookups.filter(one => one.to === to).map(one => (one.isList ? one.column : sql`array[${one.column}]`))
    return [
      kernel.find(to),
      sql`where t.id in (select unnest(${sql.join(ids, sql` || `)}) from member_sheets as m where m.id = ${id})`,
    ]
  })
}
