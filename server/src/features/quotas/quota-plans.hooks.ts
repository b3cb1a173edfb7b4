import type { quotaPlans } from '@agremia/model/resources/quota-plans'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Conflict, type FieldErrors } from '../../errors.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import { foreignIbanError } from '../guarded-changes/foreign-ibans.ts'
import type { SettingsStore } from '../settings/store.ts'
import { valueFaults } from './plan-values.ts'

type Plans = typeof quotaPlans

/** A plan that has a category at the same time. */
interface OtherPlan {
  /** Of the change that it is in the way of. */
  changeId: string
  planName: string
  categoryName: string
  validFrom: string
  validUntil: string | null
}
interface PlanFacts {
  others: readonly OtherPlan[]
  /** Plans by which somebody was charged. */
  used: ReadonlySet<string>
}

export const quotaPlanHooks = (store: Pick<SettingsStore, 'texts'>): Hooks<Plans, PlanFacts> => ({
  async load(changes, { db }) {
    return { others: await readOtherPlans(db, changes), used: await readUsedPlans(db, changes) }
  },

  async check({ id, before, after }, { db, now, actor }, { others, used }) {
    if (!after) {
      if (used.has(id))
        throw new Conflict(
          'Já há quotas deste plano. Para que deixe de valer, preencha «Em vigor até».',
          {},
          'failed to delete',
        )
      return {}
    }
    const { validFrom, validUntil, values = [] } = after
    const errors: FieldErrors = {}
    if (validFrom && validUntil && validUntil < validFrom) errors.validUntil = 'Não pode ser anterior ao início.'
    if (before && used.has(id) && after.periodicity !== before.periodicity)
      errors.periodicity = 'Já há quotas deste plano. Preencha «Em vigor até» e crie outro com a nova periodicidade.'
    // Charges are explained by it.
    const named = await foreignIbanError(db, actor?.role, after.name ?? '', before?.name)
    if (named) errors.name = named
    const other = others.find(({ changeId }) => changeId === id)
    if (other) errors.categoryIds = inTheWay(other)
    const context = { validFrom: validFrom ?? '', today: lisbonDay(now), before: before?.values }
    return { errors: { ...errors, ...(validFrom ? valueFaults(values, context) : {}) } }
  },

  fill(changes) {
    const { defaultProration, prorationOnExit } = store.texts()
    return changes.map(({ after }) => ({
      ...(after?.proration ? {} : { proration: defaultProration }),
      ...(after?.prorationOnExit ? {} : { proration_on_exit: prorationOnExit }),
    }))
  },
})

const inTheWay = ({ categoryName, planName, validFrom, validUntil }: OtherPlan) =>
  `«${categoryName}» já está no plano «${planName}» desde ${printDay(validFrom)}${
    validUntil ? ` até ${printDay(validUntil)}` : ''
  }.`

async function readOtherPlans(db: Kysely<unknown>, changes: readonly Change<Plans>[]): Promise<OtherPlan[]> {
  const asked = changes.flatMap(({ id, after }) => {
    const { categoryIds = [], validFrom, validUntil = null } = after ?? {}
    const isRange = validFrom !== undefined && (validUntil === null || validUntil >= validFrom)
    return isRange && categoryIds.length > 0
      ? [{ id, categories: categoryIds, from: validFrom, until: validUntil }]
      : []
  })
  if (asked.length === 0) return []
  const { rows } = await sql<OtherPlan>`
    select a.id as "changeId", p.name as "planName", k.name as "categoryName", p.valid_from as "validFrom", p.valid_until as "validUntil"
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (id uuid, categories uuid[], "from" date, until date)
    join quota_plans p on p.id <> a.id and p.category_ids && a.categories
      and daterange(p.valid_from, p.valid_until, '[]') && daterange(a.from, a.until, '[]')
    join member_categories k on k.id = any(p.category_ids) and k.id = any(a.categories)
    order by p.valid_from, k.name_sort
  `.execute(db)
  return rows
}

async function readUsedPlans(db: Kysely<unknown>, changes: readonly Change<Plans>[]): Promise<ReadonlySet<string>> {
  const ids = changes.flatMap(({ id, before }) => (before ? [id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select p.id from quota_plans p
    where p.id = any(${ids}::uuid[]) and exists (select from unsettled_payments c where c.plan_id = p.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
