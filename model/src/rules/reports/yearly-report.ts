import type { OrgType } from '../../resource/field.ts'

export const ACCOUNTING_REGIMES = { caixa: 'Regime de caixa', acrescimo: 'Contabilidade organizada' } as const
type AccountingRegime = keyof typeof ACCOUNTING_REGIMES

/** The organisation's own texts, in the order in which they stand between the tables. */
export const REPORT_TEXTS = {
  introduction: 'Introdução',
  membersText: 'Sobre os {memberPlural}',
  quotasText: 'Sobre as quotas',
  accountsText: 'Sobre as contas',
  conclusion: 'Conclusão',
  auditOpinion: 'Parecer do conselho fiscal',
} as const
export type ReportText = keyof typeof REPORT_TEXTS

/** A map of receipts and payments is the accounts only of an association under the cash regime; elsewhere the accountant makes those. */
export const isMapTheAccounts = ({ orgType, regime }: { orgType: OrgType; regime: string }) =>
  orgType === 'association' && regime === ('caixa' satisfies AccountingRegime)

export const accountsTitle = (areAccounts: boolean) => (areAccounts ? 'Contas' : 'Informação de gestão')

export const FIRST_REPORT_YEAR = 1900

/** What the cash regime asks for beside the map of receipts and payments. */
export const REPORT_MAPS = {
  fixedAssets: 'Património fixo',
  rightsAndCommitments: 'Direitos e compromissos futuros',
} as const
export const RIGHT_OR_COMMITMENT = { direito: 'Direito', compromisso: 'Compromisso' } as const

/** In euros. Above this in a year an association cannot keep to the cash regime (art. 10.º of the decree on ESNL). */
const MOST_OF_CASH_REGIME = 150_000

interface AccountingFacts {
  orgType: OrgType
  regime: string
  /** Received in the year and in the one before, in euros; null where the treasury is not used. */
  received: readonly (number | null)[]
  accountantEmail: string
}

/** Told where the accounts are not made by the map alone: who makes them. */
export function accountantWarning({ orgType, regime, received, accountantEmail }: AccountingFacts): string | null {
  const accountant = `um contabilista certificado${accountantEmail === '' ? '' : ` (${accountantEmail})`}`
  if (orgType === 'cooperative')
    return `As contas de uma cooperativa são feitas por ${accountant}. Os mapas deste relatório são informação de gestão.`
  const isTooMuch = received.some(amount => amount !== null && amount > MOST_OF_CASH_REGIME)
  return regime === ('caixa' satisfies AccountingRegime) && isTooMuch
    ? `Os recebimentos passam de 150 000 € neste ano ou no anterior: o regime de caixa pode já não bastar. Fale com ${accountant}, que faz as contas acima desse valor.`
    : null
}

/** A row of a table of figures; parts stand below the row that they belong to. */
export interface FigureRow {
  label: string
  /** How deep it stands. */
  level: number
  value: string
}
export interface ComparedRow extends FigureRow {
  /** The same figure of the year before; empty where it had none. */
  before: string
}

/** Puts the figures of the year before beside those of a year. What only the year before had stands at the end of its part. */
export function besideYearBefore(rows: readonly FigureRow[], before: readonly FigureRow[] = []): ComparedRow[] {
  const olds = withPaths(before)
  const known = new Map(olds.map(({ path, row }) => [path, row.value]))
  const compared = withPaths(rows).map(({ path, row }) => ({ path, row: { ...row, before: known.get(path) ?? '' } }))
  const seen = new Set(compared.map(({ path }) => path))
  for (const { path, row } of olds) {
    if (seen.has(path)) continue
    const parent = path.slice(0, path.lastIndexOf(SEPARATOR))
    const last = compared.findLastIndex(one => one.path === parent || one.path.startsWith(parent + SEPARATOR))
    compared.splice(last + 1, 0, { path, row: { ...row, value: '', before: row.value } })
    seen.add(path)
  }
  return compared.map(({ row }) => row)
}

/** A line of a typed list with its value of the year before; null in the year that does not have it. */
export interface ComparedLine<Line> {
  line: Line
  value: number | null
  before: number | null
}

/** Puts the lines of the year before beside those of a year. Lines that only the year before had stand at the end. */
export function besideListBefore<Line extends { description: string; kind?: string; value: number }>(
  lines: readonly Line[],
  before: readonly Line[],
): ComparedLine<Line>[] {
  const left = [...before]
  const compared = lines.map((line): ComparedLine<Line> => {
    const place = left.findIndex(({ description, kind }) => description === line.description && kind === line.kind)
    const [old] = place < 0 ? [] : left.splice(place, 1)
    return { line, value: line.value, before: old?.value ?? null }
  })
  return [...compared, ...left.map(line => ({ line, value: null, before: line.value }))]
}

const SEPARATOR = '\n'

/** The labels of a row and of those that it belongs to. */
function withPaths(rows: readonly FigureRow[]) {
  const above: string[] = []
  return rows.map(row => {
    above.length = row.level
    above.push(row.label)
    return { path: above.map(label => SEPARATOR + label).join(''), row }
  })
}
