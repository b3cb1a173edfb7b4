import { lisbonDay } from '@agremia/model/rules/day'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import { type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { TaskFault } from '../../../tasks/task.ts'
import { closedDayFault } from '../../ledger/closed-period.ts'
import { readStored, textsOf } from '../../settings/store.ts'

/** What opening balances are judged and written by; read once by each task. */
export interface BalanceContext {
  texts: SettingTexts
  today: string
  quotaYearStartMonth: number
  quotaWord: string
}

/** Opening balances are entries of today, so that nothing can be done while today is in a closed period. */
export async function readBalanceContext(db: Kysely<unknown>, now: Date): Promise<BalanceContext> {
  const texts = textsOf(await readStored(db))
  const today = lisbonDay(now)
  const closed = closedDayFault(texts, today)
  if (closed) throw new TaskFault(closed)
  return {
    texts,
    today,
    quotaYearStartMonth: Number(texts.quotaYearStartMonth),
    quotaWord: quotaWord(terminologyOf(texts)),
  }
}
