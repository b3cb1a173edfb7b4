import type { DocDirection, DocType, TreasuryMethod } from '@agremia/model/rules/treasury/document-types'
import { addDays, yearOf } from '../days.ts'
import type { Random } from '../random.ts'
import { ENTITIES, type TreasuryEntity } from './entities.ts'
import { amountsOf, type Invoice, type InvoiceAmounts, type InvoiceLine } from './invoice.ts'
import type { YearlyDocuments } from './yearly-documents.ts'
import { YEARLY_EXPENSES } from './yearly-expenses.ts'
import { YEARLY_INCOME } from './yearly-income.ts'

/** The accounts that the treasury uses, by what they are for. */
export type AccountRole = 'banco' | 'prazo' | 'caixa' | 'prestador'

/** An invented document of the treasury, before it is written to the tables. Amounts are in cents. */
export interface DemoDoc extends InvoiceAmounts {
  id: string
  direction: DocDirection
  docType: DocType
  docDate: string
  dueDate: string | null
  description: string
  entity: TreasuryEntity | undefined
  entityName: string
  category: string | undefined
  costCentre: string | undefined
  tag: string | undefined
  code: Invoice['type']
  /** What the supplier calls it. */
  paperNumber: string | null
  atcud: string | null
  lines: readonly InvoiceLine[]
  withholding: number
  method: TreasuryMethod
  account: AccountRole
  /** Where a transfer goes to. */
  counterAccount: AccountRole | undefined
  paidOn: string | null
  /** What was paid then; less than everything where it was paid in part. */
  paidAmount: number
  /** Paid by somebody of the board first. */
  isAdvanced: boolean
  isGift: boolean
  hasFile: boolean
  isAskew: boolean
  oddity?: 'em-duvida' | 'duplicado'
}

export interface TreasuryFacts {
  random: Random
  today: string
  /** Of the documents of the association of the demonstration, so many come to this organisation. */
  share: number
}

const YEARS = 3
export const firstTreasuryDay = (today: string) => `${yearOf(today) - YEARS + 1}-01-01`

/** The part of the self-employed's fees that is withheld, in hundredths. */
const WITHHELD = 23
/** Papers that got lost before anybody scanned them. */
const LOST = 0.035
const ASKEW = 0.02
const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const WITH_CODE: readonly Invoice['type'][] = ['FT', 'FS', 'FR']

/** The documents of three years until today, oldest first; each is paid when it is due, if that day has come. */
export function inventDocuments({ random, today, share }: TreasuryFacts): DemoDoc[] {
  const papers = createPaperNumbers(random)
  const docs: DemoDoc[] = []
  for (let year = yearOf(firstTreasuryDay(today)); year <= yearOf(today); year += 1) {
    for (const plan of [...YEARLY_EXPENSES, ...YEARLY_INCOME]) {
      for (const docDate of daysOf(plan, year, Math.max(1, Math.round(plan.count * share)), random))
        if (docDate <= today) docs.push(inventDocument(plan, docDate, { random, papers, today }))
    }
  }
  return docs.sort((a, b) => (a.docDate < b.docDate ? -1 : a.docDate > b.docDate ? 1 : 0))
}

function daysOf({ months, days: [first, last] }: YearlyDocuments, year: number, count: number, random: Random) {
  return Array.from({ length: count }, (_, index) => {
    const month = months[Math.floor((index * months.length) / count)] ?? 1
    return `${year}-${two(month)}-${two(random.between(first, last))}`
  })
}
const two = (number: number) => String(number).padStart(2, '0')

type PaperNumbers = (entity: TreasuryEntity, code: Invoice['type'], year: number) => { number: string; atcud: string }

/** Each supplier numbers its papers in a series of each year; in between, others get theirs. */
function createPaperNumbers(random: Random): PaperNumbers {
  const last = new Map<string, number>()
  return (entity, code, year) => {
    const onSite = code === 'FR' && entity.personType === 'singular'
    const series = onSite ? 'ATSIRE01FR' : `${year}${'ABCM'[Number(entity.nif[7]) % 4]}`
    const key = `${entity.nif} ${code} ${series}`
    const number = (last.get(key) ?? random.between(3, 700)) + random.between(1, onSite ? 3 : 60)
    last.set(key, number)
    const validation = `${'JF6H2KXD'.slice(Number(entity.nif[6]) % 5)}${entity.nif.slice(3, 8)}`.slice(0, 8)
    return { number: `${code} ${series}/${number}`, atcud: `${validation}-${number}` }
  }
}

interface InventionFacts {
  random: Random
  papers: PaperNumbers
  today: string
}

function inventDocument(plan: YearlyDocuments, docDate: string, { random, papers, today }: InventionFacts): DemoDoc {
  const { direction, entity, text, rate, code, withholds } = plan
  const base = random.between(plan.base[0], plan.base[1])
  const lines = [{ text, base, rate }]
  const amounts = amountsOf(lines)
  const withholding = withholds ? Math.round((base * WITHHELD) / 100) : 0
  const isInvoice = direction === 'despesa' && WITH_CODE.includes(code)
  const paper = entity && isInvoice ? papers(entity, code, yearOf(docDate)) : undefined
  const dueDate = addDays(docDate, plan.due)
  const isGift = plan.isGift ?? false
  return {
    ...amounts,
    id: random.id(new Date(`${docDate}T10:00:00Z`)),
    direction,
    docType: plan.docType,
    docDate,
    dueDate: direction === 'despesa' && plan.due > 0 ? dueDate : null,
    description: plan.count === 12 ? `${text}, ${monthOf(docDate)}` : text,
    entity,
    entityName: entity?.name ?? plan.entityName ?? text,
    category: plan.category,
    costCentre: plan.costCentre,
    tag: plan.tag,
    code,
    paperNumber: paper?.number ?? null,
    atcud: paper?.atcud ?? null,
    lines,
    withholding,
    method: plan.method,
    account: accountOf(plan),
    counterAccount: undefined,
    paidOn: isGift || dueDate > today ? null : dueDate,
    paidAmount: amounts.totalAmount - withholding,
    isAdvanced: entity === ENTITIES.board,
    isGift,
    hasFile: !plan.hasNoFile && !random.chance(LOST),
    isAskew: random.chance(ASKEW),
  }
}

const monthOf = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`

function accountOf({ method, entity }: YearlyDocuments): AccountRole {
  if (entity === ENTITIES.provider) return 'prestador'
  return method === 'numerario' ? 'caixa' : 'banco'
}
