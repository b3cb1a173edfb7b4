import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { WriteContext } from '../../resource/context.ts'

/** What every write of the ledger works with: its transaction, and the settings as they are now. */
export interface LedgerContext extends WriteContext {
  settings: SettingTexts
}

/** The day on which whatever is decided now counts. */
export const todayOf = ({ now }: Pick<WriteContext, 'now'>) => lisbonDay(now)
