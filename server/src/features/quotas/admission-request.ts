import { firstDayOf, monthOf } from '@agremia/model/rules/quotas/months'
import type { ChargeRequest } from '@agremia/model/rules/quotas/propose-charges'
import type { SettingTexts } from '@agremia/model/rules/settings'

/** Since a month that is over. */
export const isBackdated = (admissionDate: string, today: string) => monthOf(admissionDate) < monthOf(today)

/**
 * What an acceptance charges: the entry fee and the first quota. Of an admission in an earlier month it charges the time that has
 * passed only where the organisation has decided so once and for all.
 */
export function admissionRequest(
  { chargeOnAdmission, backdatedAdmissionPolicy }: SettingTexts,
  admissionDate: string,
  today: string,
): ChargeRequest | undefined {
  if (chargeOnAdmission !== 'true') return undefined
  const common = { issueDate: today, includesJoia: true, joiaSince: admissionDate }
  if (!isBackdated(admissionDate, today)) return { ...common, from: admissionDate, until: admissionDate }
  const from = backdatedAdmissionPolicy === 'charge' ? admissionDate : firstDayOf(monthOf(today))
  return { ...common, from, until: today }
}
