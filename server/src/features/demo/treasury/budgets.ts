import { groupBy } from '@agremia/model/rules/group-by'
import { yearOf } from '../days.ts'
import type { DemoDoc } from './invent-documents.ts'

interface DemoBudget {
  fiscalYear: number
  direction: string
  /** Of the category. */
  name: string
  amount: number
  approvedMinutes: string
}

/** What budgets are planned by: documents, and what members paid. */
export type CategoryMoney = Pick<DemoDoc, 'direction' | 'category' | 'docDate' | 'totalAmount'>

/** In cents. */
const ROUNDED_TO = 10_000
/** Boards hope for a little more and spend a little more than they say. */
const HOPED = { despesa: 0.95, receita: 1.05 } as const

/** A budget of each year for every category that it or the year before used; the assembly approved it at the end of the year before. */
export function inventBudgets(money: readonly CategoryMoney[], today: string): DemoBudget[] {
  const counted = money.filter(
    ({ direction, category }) => category && (direction === 'despesa' || direction === 'receita'),
  )
  const byCategory = groupBy(counted, ({ direction, category }) => `${direction}:${category}`)
  const thisYear = yearOf(today)
  return [...byCategory].flatMap(([key, ofCategory]) => {
    const [direction = '', name = ''] = key.split(':')
    return [thisYear - 2, thisYear - 1, thisYear].flatMap((fiscalYear): DemoBudget[] => {
      // Nobody knows the year that has just begun: it is planned like the last one.
      const like = fiscalYear === thisYear ? thisYear - 1 : fiscalYear
      const spent = ofCategory.reduce((sum, doc) => (yearOf(doc.docDate) === like ? sum + doc.totalAmount : sum), 0)
      const hoped = spent * (direction === 'receita' ? HOPED.receita : HOPED.despesa)
      const amount = Math.round(hoped / ROUNDED_TO) * ROUNDED_TO
      return amount > 0 ? [{ fiscalYear, direction, name, amount, approvedMinutes: `2/${fiscalYear - 1}` }] : []
    })
  })
}
