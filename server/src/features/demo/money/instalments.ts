import { monthsBefore } from '@agremia/model/rules/day'
import { splitIntoInstalments } from '@agremia/model/rules/ledger/instalments'
import { addDays } from '../days.ts'
import { minutesOf } from '../state-histories.ts'
import { type BookAgreement, openOf } from './account-book.ts'
import type { HouseholdAccount, MoneyContext } from './household-history.ts'
import { receive } from './household-payments.ts'

interface AgreementStory {
  /** Before today. */
  agreedDaysAgo: number
  count: number
  /** How many instalments were paid, each when it was due. */
  paid: number
  endedDaysAgo?: number
}

/** Agreements that are kept, one of them with an instalment that is late, one that was fulfilled, and one that was not kept. */
export const AGREEMENTS: readonly AgreementStory[] = [
  { agreedDaysAgo: 100, count: 6, paid: 3 },
  { agreedDaysAgo: 75, count: 12, paid: 1 },
  { agreedDaysAgo: 20, count: 4, paid: 0 },
  { agreedDaysAgo: 200, count: 4, paid: 4 },
  { agreedDaysAgo: 240, count: 6, paid: 1, endedDaysAgo: 90 },
]

/** Adds an agreement about what is owed on its day, and what was paid of it. */
export function addAgreement(context: MoneyContext, account: HouseholdAccount, story: AgreementStory) {
  const { book, random, today } = context
  const agreedOn = addDays(today, -story.agreedDaysAgo)
  const firstDueDate = addDays(agreedOn, 12)
  let agreement: BookAgreement | undefined
  const add = (day: string, happen: () => void) => account.events.push({ day, order: 1, happen })
  const debts = () => account.charges.filter(charge => openOf(charge) > 0)
  add(agreedOn, () => {
    if (debts().length === 0) return
    const minutesRef = minutesOf(random, agreedOn)
    agreement = book.agree(account.payer, debts(), { agreedOn, count: story.count, firstDueDate, minutesRef })
  })
  for (let n = 0; n < story.paid; n++) {
    const day = monthsBefore(firstDueDate, -n)
    add(day, () => {
      const amount = agreement && splitIntoInstalments(agreement)[n]?.amount
      const agreed = debts().filter(({ agreementId }) => agreementId === agreement?.id)
      if (amount) receive(context, account, agreed, { day, amount, notes: `Prestação ${n + 1} de ${story.count}.` })
    })
  }
  const { endedDaysAgo } = story
  if (endedDaysAgo === undefined) return
  const on = addDays(today, -endedDaysAgo)
  add(on, () => agreement && book.endAgreement(agreement, { on, reason: 'Não cumprido: faltaram três prestações.' }))
}
