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

/** Derives members again after the behaviour of a state or category in their history has changed. */
async function follow(context: WriteContext, ids: RawBuilder<{ id: string }>) {
  const { rows } = await ids.execute(context.db)
  if (rows.length === 0) return
  const changed = await deriveMembers(
    context,
    rows.map(row => row.id),
  )
  await announceMembers(context.db, changed)
}

/** Gives new rows a slug, which stays the same when the row is renamed, because other programs refer to it. */
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

/** The scope: rows for organisations of another type are invisible. */
const ofOwnType = (store: Store) => {
  const isOurs = appliesTo(ownType(store))
  const types = Object.keys(APPLIES_TO).filter(type => isOurs(type as AppliesTo)) // its own keys
  return sql<SqlBool>`t.org_type = any(${types}::text[])`
}
const typeErrors = (store: Store, orgType: AppliesTo | undefined): FieldErrors =>
  orgType === undefined || appliesTo(ownType(store))(orgType)
    ? {}
    : { orgType: 'Escolha «Todas» ou o tipo desta organização.' }

/** The members whose history contains the state or category. */
const inState = (id: string) => sql<{ id: string }>`
  select distinct member_id as id from member_states where state_name_id = ${id}`
const inCategory = (id: string) => sql<{ id: string }>`
  select distinct member_id as id from member_terms where category_id = ${id}`

/** Refuses to delete a state or category that is part of a member's history. It can still be renamed. */
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
      // New members begin in a state that does not mark the end.
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
    // Members for whom it is past are included: the day on which a membership ended depends on earlier states.
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
