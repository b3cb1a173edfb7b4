import type { QuotaPlanFacts, QuotaRules } from '@agremia/model/rules/quotas/facts'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'

/** Plans, categories and settings: what the quotas of all members depend on. */
export async function readQuotaRules(
  db: Kysely<unknown>,
  { quotaYearStartMonth, quotaDueDays }: Pick<SettingTexts, 'quotaYearStartMonth' | 'quotaDueDays'>,
): Promise<QuotaRules> {
  const plans = await sql<QuotaPlanFacts>`
    select id, name, category_ids as "categoryIds", periodicity, valid_from as "validFrom", valid_until as "validUntil", "values",
      due_day as "dueDay", due_month as "dueMonth", proration, proration_on_exit as "prorationOnExit",
      family_discount_pct as "familyDiscountPct"
    from quota_plans order by valid_from, id
  `.execute(db)
  const categories = await sql<QuotaRules['categories'][number]>`
    select id, generates_charges as "generatesCharges", pays_joia as "paysJoia" from member_categories
  `.execute(db)
  return {
    plans: plans.rows,
    categories: categories.rows,
    quotaYearStartMonth: Number(quotaYearStartMonth),
    quotaDueDays: Number(quotaDueDays),
  }
}
