import { addDays, printDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { InvalidInput } from '../../errors.ts'

/** What is wrong with an entry on this day; undefined where nothing is. The database refuses it too. */
export const closedDayFault = ({ closedUntil }: Pick<SettingTexts, 'closedUntil'>, day: string): string | undefined =>
  closedUntil !== '' && day <= closedUntil ? `As contas estão encerradas até ${printDay(closedUntil)}.` : undefined

/** The day itself, or the first that is not closed: where money counts that came on a day which is closed by now. */
export const firstOpenDay = ({ closedUntil }: Pick<SettingTexts, 'closedUntil'>, day: string): string =>
  closedUntil !== '' && day <= closedUntil ? addDays(closedUntil, 1) : day

export function refuseClosedDay({ settings }: { settings: SettingTexts }, day: string, field: string): void {
  const fault = closedDayFault(settings, day)
  if (fault) throw new InvalidInput({ [field]: fault })
}
