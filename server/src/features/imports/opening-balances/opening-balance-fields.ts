import { date, type Field, group, money, string } from '@agremia/model/resource/field'
import { members } from '@agremia/model/resources/members'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { debtYearOfHeading, yearInHeading } from '@agremia/model/rules/import/year-heading'
import { MOST_CENTS } from '@agremia/model/rules/ledger/terms'

const { type, year, periodStart, periodEnd, description, dueDate } = unsettledPayments.fields

const owed = (label: string) => money({ label, min: 0, max: MOST_CENTS })

/** The columns of a file of opening balances: what each member owes by year, or has paid until. */
export const OPENING_BALANCE_FIELDS = {
  ...group('{MemberSingular}', {
    memberNumber: { ...members.fields.memberNumber, required: true },
    /** Only compared with the name of the member's record. */
    name: { ...members.fields.name, required: false },
  }),
  ...group('Em dívida', {
    year: { ...year, required: false },
    amount: owed('Em dívida'),
    dueDate: { ...dueDate, required: false },
    type: { ...type, required: false },
    description: { ...description, required: false },
    periodStart: { ...periodStart, label: 'Primeiro dia do período' },
    periodEnd: { ...periodEnd, label: 'Último dia do período' },
  }),
  ...group('Pago', { paidUntil: date({ label: 'Pagas até' }) }),
} satisfies Record<string, Field>

/** Headings of other programs, as in `SYNONYMS` of the model. */
export const OPENING_BALANCE_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  year: ['ano da quota', 'ano em dívida', 'ano dívida', 'exercício', 'referente a', 'year'],
  amount: [
    'em dívida',
    'dívida',
    'valor',
    'valor em dívida',
    'valor da dívida',
    'montante',
    'montante em dívida',
    'saldo',
    'saldo em dívida',
    'deve',
    'quota em dívida',
    'quotas em dívida',
    'total em dívida',
    'importância',
    'amount',
    'debt',
  ],
  dueDate: ['vence em', 'vencimento', 'data de vencimento', 'data limite', 'pagar até', 'prazo', 'due date'],
  type: ['tipo de dívida', 'tipo de quota', 'rubrica', 'type'],
  description: ['descrição', 'descritivo', 'motivo', 'observações', 'obs', 'description'],
  periodStart: ['início do período', 'período de', 'desde', 'from'],
  periodEnd: ['fim do período', 'período até', 'to'],
  paidUntil: [
    'pagas até',
    'pago até',
    'paga até',
    'quotas pagas até',
    'quota paga até',
    'quotas até',
    'última quota',
    'última quota paga',
    'último ano pago',
    'em dia até',
    'paid until',
  ],
}

/** The fields of files with one line for each debt; where each year has a column of its own, none of them has a meaning. */
const OF_ONE_DEBT: readonly string[] = [
  'year',
  'amount',
  'dueDate',
  'type',
  'description',
  'periodStart',
  'periodEnd',
] satisfies (keyof typeof OPENING_BALANCE_FIELDS)[]

const fieldOfYear = (year: number) => `owed${year}`
/** The year whose debts a column has; undefined for any other column. */
export const yearOfField = (name: string | null) =>
  name?.startsWith('owed') ? Number(name.slice('owed'.length)) : undefined

/** A field for each year that the headings of a file name. */
const yearFields = (headings: readonly string[], fieldOf: (year: number) => Field): Record<string, Field> => {
  const years = new Set(headings.map(yearInHeading).filter(year => year !== undefined))
  return Object.fromEntries([...years].toSorted((a, b) => a - b).map(year => [fieldOfYear(year), fieldOf(year)]))
}

/** What columns can fill in a file with these headings: one column for each year, besides one line for each debt. */
export const openingBalanceFields = (headings: readonly string[]): Readonly<Record<string, Field>> => ({
  ...OPENING_BALANCE_FIELDS,
  ...group(
    'Uma coluna por ano',
    yearFields(headings, year => owed(`Em dívida de ${year}`)),
  ),
})

/** How rows of such a file are told: what is owed of a year is printed with the day on which it was due. */
export const toldBalanceFields = (headings: readonly string[]): Readonly<Record<string, Field>> => ({
  ...OPENING_BALANCE_FIELDS,
  ...group(
    'Uma coluna por ano',
    yearFields(headings, year => string({ label: String(year) })),
  ),
})

/** A column whose heading is a year has its debts. Two of the same year are both proposed, so that the screen asks which it is. */
export function withYearColumns(mapping: Mapping, headings: readonly string[]): Mapping {
  const years = headings.map(debtYearOfHeading)
  if (years.every(year => year === undefined)) return mapping
  return mapping.map((name, column) => {
    const year = years[column]
    if (year !== undefined) return fieldOfYear(year)
    return name !== null && OF_ONE_DEBT.includes(name) ? null : name
  })
}

/** What is wrong with the columns of a file of opening balances. */
export function balanceColumnsFault(chosen: readonly string[]): string | undefined {
  const hasYears = chosen.some(name => yearOfField(name) !== undefined)
  const extra = hasYears && OF_ONE_DEBT.find(name => chosen.includes(name))
  if (extra)
    return `Com uma coluna por ano, o ano e o valor vêm dessas colunas: escolha «Não importar» em «${labelOfOneDebt(extra)}».`
  return chosen.includes('memberNumber') && (hasYears || chosen.includes('amount') || chosen.includes('paidUntil'))
    ? undefined
    : 'Diga qual é a coluna do número, e a do valor em dívida ou a da data até à qual está pago.'
}

const labelOfOneDebt = (name: string) =>
  Object.entries<Field>(OPENING_BALANCE_FIELDS).find(([one]) => one === name)?.[1].label ?? ''
