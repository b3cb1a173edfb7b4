import { parseMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Approver } from '@agremia/model/rules/treasury/approvals'
import { type Kysely, sql } from 'kysely'

/** Above how much, in cents, two people approve; undefined where one is always enough. */
export const approvalLimit = ({ twoApprovalsAbove }: Pick<SettingTexts, 'twoApprovalsAbove'>): number | undefined =>
  parseMoney(twoApprovalsAbove) ?? undefined

/** Everybody who may approve documents, by name. */
export async function readApprovers(db: Kysely<unknown>): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select id as "_id", name from users where approves_treasury and active and role <> 'member' order by name_sort, id
  `.execute(db)
  return rows
}
