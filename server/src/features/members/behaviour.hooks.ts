import type { memberCategories } from '@agremia/model/resources/member-categories'
import type { memberStateNames } from '@agremia/model/resources/member-state-names'
import { APPLIES_TO, type AppliesTo, appliesTo } from '@agremia/model/rules/member-defaults'
import type { OrgType } from '@agremia/model/rules/settings/definition'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Findings, Hooks } from '../../resource/hooks.ts'
import type { SettingsStore } from '../settings/store.ts'
import { announceMembers, deriveMembers } from './derive-members.ts'
import { freeSlug } from './slug.ts'

/** When a state or a category comes to mean something else, those whose life it is part of change with it. */
async function follow(context: WriteContext, ids: RawBuilder<{ id: string }>) {
  const { rows } = await ids.execute(context.db)
  if (rows.length === 0) return
  const changed = await deriveMembers(
    context,
    rows.map(row => row.id),
  )
  await announceMembers(context.db, changed)
}

/** A new row's code never changes, whatever its name becomes. */
const fillSlugs = (
  db: WriteContext['db'],
  table: string,
  changes: readonly { before?: object; input: { name?: string } }[],
) =>
  Promise.all(
    changes.map(async ({ before, input: { name } }) =>
      before ? {} : { slug: await freeSlug(db, table, String(name)) },
    ),
  )

type Store = Pick<SettingsStore, 'texts'>
const ownType = (store: Store): OrgType => (store.texts().orgType === 'cooperative' ? 'cooperative' : 'association')

/** What is for organisations of another type is not there for this one. */
const ofOwnType = (store: Store) => {
  const isOurs = appliesTo(ownType(store))
  const types = Object.keys(APPLIES_TO).filter(type => isOurs(type as AppliesTo)) // its own keys
  return sql<SqlBool>`t.org_type = any(${types}::text[])`
}
const typeErrors = (store: Store, orgType: AppliesTo | undefined): FieldErrors =>
  orgType === undefined || appliesTo(ownType(store))(orgType)
    ? {}
    : { orgType: 'Escolha «Todas» ou o tipo desta organização.' }

/** Whose history it is part of. */
const inState = (id: string) => sql<{ id: string }>`
  select distinct member_id as id from member_states where state_name_id = ${id}`
const inCategory = (id: string) => sql<{ id: string }>`
  select distinct member_id as id from member_terms where category_id = ${id}`

/** What was once said of a member stays said: it is not deleted, but it can be renamed. */
async function refuseIfUsed(db: WriteContext['db'], ids: RawBuilder<{ id: string }>): Promise<Findings> {
  const { rows } = await sql<{ uses: number }>`select count(*)::int as uses from (${ids}) as used`.execute(db)
  const uses = rows[0]?.uses ?? 0
  if (uses === 0) return {}
  const whose = uses === 1 ? 'da ficha de 1 {memberSingular}' : `das fichas de ${uses} {memberPlural}`
  return { errors: { _: `Faz parte do histórico ${whose}, por isso não se elimina. Pode mudar-lhe o nome.` } }
}

export const memberStateNameHooks = (store: Store): Hooks<typeof memberStateNames> => ({
  scope: () => ofOwnType(store),
  async check({ after, before }, { db }) {
    if (before && !before.marksEnd && (!after || after.marksEnd)) {
      // A new member begins in one.
      const { rows } = await sql`
        select from member_state_names where not marks_end and id <> ${before._id} limit 1`.execute(db)
      const text = 'Tem de haver pelo menos um estado que conte como ativo.'
      if (rows.length === 0) return { errors: { [after ? 'marksEnd' : '_']: text } }
    }
    if (!after) return before ? refuseIfUsed(db, inState(before._id)) : {}
    return { errors: typeErrors(store, after.orgType) }
  },
  fill: (changes, { db }) => fillSlugs(db, 'member_state_names', changes),
  saved: async (changes, context) => {
    // Also where it is past: since when somebody is no longer a member depends on the states before.
    for (const { kind, row } of changes) if (kind === 'update') await follow(context, inState(row._id))
  },
})

export const memberCategoryHooks = (store: Store): Hooks<typeof memberCategories> => ({
  scope: () => ofOwnType(store),
  check({ after, before }, { db }) {
    if (!after) return before ? refuseIfUsed(db, inCategory(before._id)) : {}
    const isUpsideDown =
      typeof after.minAge === 'number' && typeof after.maxAge === 'number' && after.maxAge < after.minAge
    const ages: FieldErrors = isUpsideDown ? { maxAge: 'Não pode ser menor do que a idade mínima.' } : {}
    return { errors: { ...ages, ...typeErrors(store, after.orgType) } }
  },
  fill: (changes, { db }) => fillSlugs(db, 'member_categories', changes),
  saved: async (changes, context) => {
    for (const { kind, row } of changes) {
      if (kind === 'update')
        await follow(context, sql<{ id: string }>`select id from members where category_id = ${row._id}`)
    }
  },
})
