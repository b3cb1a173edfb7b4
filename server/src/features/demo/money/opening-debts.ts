import { adoptionDay, yearOf } from '../days.ts'
import type { HouseholdAccount, MoneyContext } from './household-history.ts'

/** The years before the first of the ledger of which debts were brought from the old notebook. */
export const openingYears = ({ firstYear }: Pick<MoneyContext, 'firstYear'>) => [firstYear - 2, firstYear - 1]

/** Whether somebody was a member in all of those years. */
export const canHaveOpeningDebts = ({ payer }: HouseholdAccount, context: MoneyContext) =>
  yearOf(payer.form.admissionDate) < firstOpeningYear(context)
const firstOpeningYear = (context: MoneyContext) => openingYears(context)[0] ?? context.firstYear

/** Adds debts from before the ledger, which came with the import of opening balances on the day of the adoption. */
export function addOpeningDebts(context: MoneyContext, account: HouseholdAccount, years: readonly number[]) {
  const { book, rules, word, today } = context
  const day = adoptionDay(today)
  const valueIn = (year: number) =>
    rules.plans[0]?.values.filter(({ validFrom }) => yearOf(validFrom) <= year).at(-1)?.periodAmount ?? 0
  account.events.push({
    day,
    order: 0,
    happen: () => {
      for (const year of years)
        account.charges.push(
          book.issue({
            member: account.payer,
            billToMemberId: null,
            type: 'quota',
            year,
            periodStart: `${year}-01-01`,
            periodEnd: `${year}-12-31`,
            description: `${word} ${year}`,
            originalAmount: valueIn(year),
            issueDate: day,
            dueDate: `${year}-12-31`,
            explanation: null,
            planId: null,
            origin: 'saldo_inicial',
            isOfYearlyRun: false,
          }),
        )
    },
  })
}
