import type { DocType, TreasuryMethod } from '@agremia/model/rules/treasury/document-types'
import type { TreasuryEntity } from './entities.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

/** Documents of one kind that come again every year. */
export interface YearlyDocuments {
  direction: 'despesa' | 'receita'
  /** Absent where nobody in particular pays: the guests of the bar. */
  entity?: TreasuryEntity
  /** Instead of the entity's. */
  entityName?: string
  text: string
  category: string
  costCentre?: string
  tag?: string
  docType: DocType
  /** The tax authority's code of the paper. */
  code: Invoice['type']
  /** How many in a year, in which months (1 to 12), on which days of the month. */
  count: number
  months: readonly number[]
  days: readonly [number, number]
  /** The least and the most of one, without VAT, in cents. */
  base: readonly [number, number]
  rate: InvoiceLine['rate']
  method: TreasuryMethod
  /** How many days later it is to be paid, and is paid. */
  due: number
  withholds?: boolean
  isGift?: boolean
  /** Cash takings of which nobody keeps a paper. */
  hasNoFile?: boolean
}

export const ALL_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Without the holidays. */
export const SEASON = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]

/** What differs from kind to kind; the rest is usual. */
export type Plan = Omit<
  YearlyDocuments,
  'direction' | 'docType' | 'code' | 'months' | 'days' | 'rate' | 'method' | 'due'
> &
  Partial<YearlyDocuments>
