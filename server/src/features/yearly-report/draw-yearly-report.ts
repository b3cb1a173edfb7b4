import { Readable } from 'node:stream'
import type { Wording } from '@agremia/model/resource/explainer'
import { printValue } from '@agremia/model/resource/format'
import { printDay } from '@agremia/model/rules/day'
import { GOVERNING_BODIES, type GoverningBody } from '@agremia/model/rules/governing-bodies'
import { PAYMENT_METHODS } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros } from '@agremia/model/rules/money'
import { signatureOf } from '@agremia/model/rules/office-holders'
import { receivedByType } from '@agremia/model/rules/reports/money-reports'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { mm } from '../../pdf/document.ts'
import { INK } from '../../pdf/letter-head.ts'
import type { LetterHead } from '../../pdf/letter-head-lines.ts'
import { drawPlacedLines, paginateRichText } from '../../pdf/rich-text.ts'
import {
  closeSheet,
  drawSheetHeading,
  drawSheetSubheading,
  drawSheetTable,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, makeRoom, tableHeight } from '../../pdf/table.ts'
import { LINE_HEIGHT } from '../../pdf/text.ts'
import { type CashMapRow, cashMapRows } from '../treasury-map/cash-map-rows.ts'
import { hasBudget, type YearlyContent } from './read-yearly-report.ts'

export interface YearlyReportPrint {
  content: YearlyContent
  /** Puts the organisation's words in. */
  say: Wording
  head: LetterHead
  madeAt: Date
}

interface Part {
  title: string
  /** How many rows its first table has; 0 where it begins with a text. */
  firstRows: number
  draw(sheet: Sheet): void
}

type Figure = readonly [label: string, value: string]

const TEXT_SIZE = 9.5
/** No-break spaces, which are drawn as they are. */
const INDENT = '\u00a0'.repeat(6)
const HEADING_ROOM = mm(8)
/** What stays on one page with the heading of a chapter, at least and at most. */
const LEAST_BELOW = mm(32)
const MOST_BELOW = mm(110)
const NO_DATA = 'sem dados'
const count = (value: number | null) => (value === null ? NO_DATA : printValue('integer', value))
const amount = (value: number | null) => (value === null ? NO_DATA : printEuros(value))

/** The report on A4, with an index of its parts. It is laid out twice, because the index stands before the pages that it names. */
export const drawYearlyReport = (print: YearlyReportPrint): Readable =>
  Readable.from(closeSheet(layOut(print, layOut(print, []).pages).sheet), { objectMode: false })

function layOut(print: YearlyReportPrint, index: readonly number[]) {
  const { content, head, madeAt } = print
  const { year, approval, accountsTitle } = content.figures
  const areAccounts = content.map !== undefined && accountsTitle === 'Contas'
  const title = `${areAccounts ? 'Relatório e contas' : 'Relatório anual'} de ${year}`
  const note = approval
    ? `Aprovado em assembleia geral em ${printDay(approval.on)}, ata n.º ${approval.minutes}.`
    : 'Para apreciação em assembleia geral.'
  const sheet = openSheet({ title, note, head, madeAt, footer: title })
  const parts = partsOf(print)
  drawSheetHeading(sheet, 'Índice')
  drawSheetTable(
    sheet,
    [textColumn('Capítulo', 150), figureColumn('Página', 24)],
    parts.map((part, place) => [`${place + 1}. ${part.title}`, String(index[place] ?? '')]),
  )
  const pages = parts.map((part, place) => {
    // A heading never stands alone at the end of a page, and a short table stays on one.
    makeRoom(sheet, HEADING_ROOM + Math.min(Math.max(tableHeight(part.firstRows), LEAST_BELOW), MOST_BELOW))
    drawSheetHeading(sheet, `${place + 1}. ${part.title}`)
    const page = sheet.pdf.pageCount
    part.draw(sheet)
    return page
  })
  drawSignatures(sheet, [signatureOf(content.holders, 'board'), signatureOf(content.holders, 'auditors')])
  return { sheet, pages }
}

function partsOf({ content, say }: YearlyReportPrint): Part[] {
  const { figures, report, map, budget } = content
  const textPart = (title: string, text: RichText | null | undefined): Part[] =>
    text ? [{ title, firstRows: 0, draw: sheet => drawText(sheet, text) }] : []
  const figuresPart = (title: string, rows: readonly Figure[], text?: RichText | null): Part => ({
    title,
    firstRows: rows.length,
    draw: sheet => {
      drawSheetTable(sheet, [textColumn('', 124), figureColumn('No ano', 50)], rows)
      drawText(sheet, text)
    },
  })
  const organs: Part = {
    title: 'Órgãos sociais',
    firstRows: figures.organs.length,
    draw: sheet => drawOrgans(sheet, figures.organs),
  }
  const accounts = (of: NonNullable<typeof map>): Part => ({
    title: figures.accountsTitle,
    firstRows: cashMapRows(of).length,
    draw: sheet => {
      drawMap(sheet, of)
      if (budget && hasBudget(budget)) drawBudget(sheet, budget)
      drawText(sheet, report?.accountsText)
    },
  })
  return [
    ...textPart('Introdução', report?.introduction),
    ...(figures.organs.length > 0 ? [organs] : []),
    figuresPart(say('{MemberPlural}'), memberFigures(content), report?.membersText),
    figuresPart(say('{MembershipPayments}'), quotaFigures(figures, say), report?.quotasText),
    ...(map ? [accounts(map)] : []),
    figuresPart('Mensagens', messageFigures(figures)),
    ...textPart('Conclusão', report?.conclusion),
  ]
}

/** A text of the organisation over as many pages as it needs. */
function drawText(sheet: Sheet, text: RichText | null | undefined): void {
  if (!text) return
  const line = TEXT_SIZE * LINE_HEIGHT
  makeRoom(sheet, 3 * line)
  const top = sheet.y
  const full = sheet.bottom - mm(18)
  const pages = paginateRichText(sheet.pdf, text, sheet.width, TEXT_SIZE, page =>
    page === 0 ? sheet.bottom - top : full,
  )
  pages.forEach((lines, page) => {
    if (page > 0) sheet.y = sheet.nextPage()
    drawPlacedLines(sheet.pdf, lines, { left: sheet.left, top: sheet.y }, INK)
    sheet.y += Math.max(0, ...lines.map(({ y, size }) => y + size * LINE_HEIGHT))
  })
  leaveSpace(sheet)
}

function drawOrgans(sheet: Sheet, organs: YearlyContent['figures']['organs']) {
  const columns = [textColumn('Órgão', 42), textColumn('Cargo', 34), textColumn('Nome', 74), textColumn('Mandato', 24)]
  drawSheetTable(
    sheet,
    columns,
    organs.map(({ body, role, name, from, until }) => [
      GOVERNING_BODIES[body as GoverningBody], // a row of the resource, whose choices these are
      role,
      name,
      until ? `${from.slice(0, 4)}–${until.slice(0, 4)}` : `desde ${from.slice(0, 4)}`,
    ]),
  )
}

const memberFigures = ({ figures, membersByCategory }: YearlyContent): Figure[] => {
  const { memberships, cancelations } = figures
  return [
    ['Admissões', count(memberships.admitted)],
    ['Readmissões', count(memberships.readmitted)],
    ['Saídas', count(memberships.left)],
    ...cancelations.byReason.map((reason): Figure => [`${INDENT}${reason.name}`, count(reason.count)]),
    ['Ativos no fim do ano', count(memberships.activeAtYearEnd)],
    ...membersByCategory.map((category): Figure => [`${INDENT}${category.name}`, count(category.count)]),
  ]
}

const quotaFigures = ({ owed, payments }: YearlyContent['figures'], say: Wording): Figure[] => [
  ['Emitido do ano', amount(owed.charged)],
  ['Recebido do que é do ano', amount(owed.paid)],
  ['Perdoado', amount(owed.waived)],
  ['Por receber', amount(owed.owed)],
  ['Recebido durante o ano, ao todo', amount(payments.amount)],
  ...receivedByType(payments, say).map(({ label, amount: paid }): Figure => [`${INDENT}${label}`, printEuros(paid)]),
  ...(payments.byMethod.length > 0 ? [['O mesmo, por forma de pagamento', ''] as const] : []),
  ...payments.byMethod.map(
    ({ method, amount: paid }): Figure => [
      `${INDENT}${PAYMENT_METHODS[method as keyof typeof PAYMENT_METHODS] ?? method}`, // a method of the ledger
      printEuros(paid),
    ],
  ),
]

const messageFigures = ({ messages }: YearlyContent['figures']): Figure[] => [
  ['Mensagens enviadas', count(messages.sent)],
  ['Devolvidas', count(messages.bounced)],
  ['Que não saíram', count(messages.failed)],
]

function drawMap(sheet: Sheet, map: NonNullable<YearlyContent['map']>) {
  drawSheetSubheading(sheet, 'Mapa de recebimentos e pagamentos')
  const columns = [textColumn('Rubrica', 104), figureColumn('Por rubrica', 35), figureColumn('Total', 35)]
  drawTableHeader(sheet, columns)
  const rows = cashMapRows(map)
  rows.forEach(({ level, label, amount: value }, place) => {
    const printed = value === null ? '' : printEuros(value)
    const row = level === 2 ? [`${INDENT}${label}`, printed, ''] : [label, '', printed]
    drawTableRow(sheet, columns, row, level === 0 ? 'bold' : 'plain', { keptBelow: countKept(rows, place) })
  })
  leaveSpace(sheet)
  if (map.accounts.length > 0) drawAccounts(sheet, map)
}

/** How many rows a row announces at least: a half of the map its first line, and a line its first rubrica. */
const countKept = (rows: readonly CashMapRow[], place: number): number =>
  (rows[place + 1]?.level ?? 0) > (rows[place]?.level ?? 0) ? 1 + countKept(rows, place + 1) : 0

/** Where the balances of the map lie. */
function drawAccounts(sheet: Sheet, { accounts }: NonNullable<YearlyContent['map']>) {
  const columns = [textColumn('Conta ou caixa', 104), figureColumn('No início', 35), figureColumn('No fim', 35)]
  const total = (of: 'opening' | 'closing') => printEuros(sumEuros(accounts.map(account => account[of])))
  drawTableHeader(sheet, columns)
  for (const { name, opening, closing } of accounts)
    drawTableRow(sheet, columns, [name, printEuros(opening), printEuros(closing)])
  drawTableRow(sheet, columns, ['Total', total('opening'), total('closing')], 'bold')
  leaveSpace(sheet)
}

/** Added in cents, because euros are no exact numbers. */
const sumEuros = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100

function drawBudget(sheet: Sheet, budget: NonNullable<YearlyContent['budget']>) {
  makeRoom(sheet, mm(30))
  drawSheetSubheading(sheet, 'Orçamento e realizado')
  const columns = [
    textColumn('Rubrica', 74),
    figureColumn('Orçamentado', 34),
    figureColumn('Realizado', 33),
    figureColumn('Diferença', 33),
  ]
  drawTableHeader(sheet, columns)
  const halves = [
    ['Receitas', budget.receipts],
    ['Despesas', budget.payments],
  ] as const
  for (const [label, half] of halves) {
    const figuresOf = (planned: number, actual: number) => [
      printEuros(planned),
      printEuros(actual),
      printEuros(actual - planned),
    ]
    const categories = half.categories.map(({ name, lines }) => {
      const sum = (of: 'planned' | 'actual') => sumEuros(lines.map(line => line[of]))
      return { name, planned: sum('planned'), actual: sum('actual') }
    })
    // What was neither planned nor moved would only take the place of the others.
    const used = categories.filter(({ planned, actual }) => planned !== 0 || actual !== 0)
    const keptBelow = Math.min(used.length, 1)
    drawTableRow(sheet, columns, [label, ...figuresOf(half.planned, half.actual)], 'bold', { keptBelow })
    for (const { name, planned, actual } of used)
      drawTableRow(sheet, columns, [`${INDENT}${name}`, ...figuresOf(planned, actual)])
  }
  leaveSpace(sheet)
}
