import { Readable } from 'node:stream'
import type { ComparedFigures } from '@agremia/model/calls/yearly-report'
import type { Wording } from '@agremia/model/resource/explainer'
import { printValue } from '@agremia/model/resource/format'
import { printDay } from '@agremia/model/rules/day'
import { GOVERNING_BODIES, type GoverningBody } from '@agremia/model/rules/governing-bodies'
import { PAYMENT_METHODS } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros } from '@agremia/model/rules/money'
import { signatureOf } from '@agremia/model/rules/office-holders'
import { receivedByType } from '@agremia/model/rules/reports/money-reports'
import {
  besideListBefore,
  besideYearBefore,
  type ComparedRow,
  type FigureRow,
  REPORT_MAPS,
  REPORT_TEXTS,
  RIGHT_OR_COMMITMENT,
} from '@agremia/model/rules/reports/yearly-report'
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
  drawSheetText,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, makeRoom, type TableColumn, tableHeight } from '../../pdf/table.ts'
import { LINE_HEIGHT } from '../../pdf/text.ts'
import { cashMapRows } from '../treasury-map/cash-map-rows.ts'
import { drawBudget } from './draw-budget.ts'
import { hasBudget, type YearlyContent } from './read-yearly-report.ts'
import { INDENT, sumEuros } from './report-cells.ts'

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

const TEXT_SIZE = 9.5
const HEADING_ROOM = mm(8)
/** What stays on one page with the heading of a chapter, at least and at most. */
const LEAST_BELOW = mm(32)
const MOST_BELOW = mm(110)
const NO_DATA = 'sem dados'
/** A figure, or a part of the one above it. */
const figure = (label: string, value: string): FigureRow => ({ label, level: 0, value })
const part = (label: string, value: string): FigureRow => ({ label, level: 1, value })
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
  const { figures, report, map, budget, before } = content
  const textPart = (title: string, text: RichText | null | undefined): Part[] =>
    text ? [{ title, firstRows: 0, draw: sheet => drawText(sheet, text) }] : []
  const figuresPart = (title: string, rows: readonly ComparedRow[], text?: RichText | null): Part => ({
    title,
    firstRows: rows.length,
    draw: sheet => {
      drawSheetTable(sheet, yearColumns('', figures.year), rows.map(cellsOf))
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
      if (figures.accountantWarning) {
        drawSheetText(sheet, figures.accountantWarning)
        leaveSpace(sheet)
      }
      drawMap(sheet, of, before?.map)
      if (budget && hasBudget(budget)) drawBudget(sheet, budget, before?.budget)
      drawText(sheet, report?.accountsText)
    },
  })
  return [
    ...textPart('Introdução', report?.introduction),
    ...(figures.organs.length > 0 ? [organs] : []),
    figuresPart(
      say('{MemberPlural}'),
      besideYearBefore(memberFigures(content), before && memberFigures(before)),
      report?.membersText,
    ),
    figuresPart(
      say('{MembershipPayments}'),
      besideYearBefore(quotaFigures(figures, say), before && quotaFigures(before.figures, say)),
      report?.quotasText,
    ),
    ...(map ? [accounts(map)] : []),
    ...mapsOfCashRegime(figures),
    figuresPart('Mensagens', besideYearBefore(messageFigures(figures), before && messageFigures(before.figures))),
    ...textPart('Conclusão', report?.conclusion),
    ...textPart(REPORT_TEXTS.auditOpinion, report?.auditOpinion),
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

const yearColumns = (label: string, year: number) => [
  textColumn(label, 98),
  figureColumn(String(year - 1), 38),
  figureColumn(String(year), 38),
]
const cellsOf = ({ label, level, value, before }: ComparedRow) => [`${INDENT.repeat(level)}${label}`, before, value]

/** What the cash regime asks for, also where there is nothing to name; elsewhere what was typed. */
function mapsOfCashRegime(figures: YearlyContent['figures']): Part[] {
  const { year, accountsTitle, fixedAssets, rightsAndCommitments, listsBefore } = figures
  const before = listsBefore ?? { fixedAssets: [], rightsAndCommitments: [] }
  const isAsked = accountsTitle === 'Contas'
  const list = (
    title: string,
    columns: readonly TableColumn[],
    rows: readonly string[][],
    total: readonly [label: string, before: number, value: number],
  ): Part[] =>
    rows.length === 0 && !isAsked
      ? []
      : [
          {
            title,
            firstRows: rows.length,
            draw: sheet => {
              if (rows.length === 0) drawSheetText(sheet, 'Nada a declarar.')
              else {
                drawTableHeader(sheet, columns)
                for (const row of rows) drawTableRow(sheet, columns, row)
                const [label, ...sums] = total
                const cells = [label, ...columns.slice(3).map(() => ''), ...sums.map(printEuros)]
                drawTableRow(sheet, columns, cells, 'bold')
              }
              leaveSpace(sheet)
            },
          },
        ]
  const day = (text: string | null) => (text ? printDay(text) : '')
  const euros = (value: number | null) => (value === null ? '' : printEuros(value))
  const totalOf = (lines: readonly { value: number }[]) => sumEuros(lines.map(({ value }) => value))
  const balanceOf = (lines: typeof rightsAndCommitments) =>
    sumEuros(lines.map(({ kind, value }) => (kind === 'direito' ? value : -value)))
  const ofYears = [figureColumn(String(year - 1), 32), figureColumn(String(year), 32)]
  return [
    ...list(
      REPORT_MAPS.fixedAssets,
      [textColumn('Bem', 80), textColumn('Adquirido em', 30), ...ofYears],
      besideListBefore(fixedAssets, before.fixedAssets).map(({ line, ...of }) => [
        line.description,
        day(line.acquiredOn),
        euros(of.before),
        euros(of.value),
      ]),
      ['Total', totalOf(before.fixedAssets), totalOf(fixedAssets)],
    ),
    ...list(
      REPORT_MAPS.rightsAndCommitments,
      [textColumn('Descrição', 57), textColumn('Tipo', 29), textColumn('Até', 24), ...ofYears],
      besideListBefore(rightsAndCommitments, before.rightsAndCommitments).map(({ line, ...of }) => [
        line.description,
        RIGHT_OR_COMMITMENT[line.kind],
        day(line.dueDate),
        euros(of.before),
        euros(of.value),
      ]),
      ['Direitos menos compromissos', balanceOf(before.rightsAndCommitments), balanceOf(rightsAndCommitments)],
    ),
  ]
}

const memberFigures = ({
  figures: { memberships, cancelations },
  membersByCategory,
}: Pick<YearlyContent, 'membersByCategory'> & { figures: ComparedFigures }): FigureRow[] => [
  figure('Admissões', count(memberships.admitted)),
  figure('Readmissões', count(memberships.readmitted)),
  figure('Saídas', count(memberships.left)),
  ...cancelations.byReason.map(reason => part(reason.name, count(reason.count))),
  figure('Ativos no fim do ano', count(memberships.activeAtYearEnd)),
  ...membersByCategory.map(category => part(category.name, count(category.count))),
]

const quotaFigures = ({ owed, payments }: ComparedFigures, say: Wording): FigureRow[] => [
  figure('Emitido do ano', amount(owed.charged)),
  figure('Recebido do que é do ano', amount(owed.paid)),
  figure('Perdoado', amount(owed.waived)),
  figure('Por receber', amount(owed.owed)),
  figure('Recebido durante o ano, ao todo', amount(payments.amount)),
  ...receivedByType(payments, say).map(({ label, amount: paid }) => part(label, printEuros(paid))),
  ...(payments.byMethod.length > 0 ? [figure('O mesmo, por forma de pagamento', '')] : []),
  ...payments.byMethod.map(
    ({ method, amount: paid }) =>
      part(PAYMENT_METHODS[method as keyof typeof PAYMENT_METHODS] ?? method, printEuros(paid)), // a method of the ledger
  ),
]

const messageFigures = ({ messages }: ComparedFigures): FigureRow[] => [
  figure('Mensagens enviadas', count(messages.sent)),
  figure('Devolvidas', count(messages.bounced)),
  figure('Que não saíram', count(messages.failed)),
]

type ReceiptsAndPayments = NonNullable<YearlyContent['map']>

/** Without the year of the balances, because the columns are of two. */
const mapFigures = (map: ReceiptsAndPayments): FigureRow[] =>
  cashMapRows(map).map(({ level, label, amount: value }) => ({
    level,
    label: label.replace(new RegExp(` de ${map.year}$`), ''),
    value: value === null ? '' : printEuros(value),
  }))

function drawMap(sheet: Sheet, map: ReceiptsAndPayments, before: ReceiptsAndPayments | undefined) {
  drawSheetSubheading(sheet, 'Mapa de recebimentos e pagamentos')
  const columns = yearColumns('Rubrica', map.year)
  drawTableHeader(sheet, columns)
  const rows = besideYearBefore(mapFigures(map), before && mapFigures(before))
  rows.forEach((row, place) => {
    const cells = cellsOf({ ...row, level: row.level === 2 ? 1 : 0 })
    drawTableRow(sheet, columns, cells, row.level === 0 ? 'bold' : 'plain', { keptBelow: countKept(rows, place) })
  })
  leaveSpace(sheet)
  if (map.accounts.length > 0) drawAccounts(sheet, map)
}

/** How many rows a row announces at least: a half of the map its first line, and a line its first rubrica. */
const countKept = (rows: readonly Pick<FigureRow, 'level'>[], place: number): number =>
  (rows[place + 1]?.level ?? 0) > (rows[place]?.level ?? 0) ? 1 + countKept(rows, place + 1) : 0

/** Where the balances of the map lie. */
function drawAccounts(sheet: Sheet, { accounts }: ReceiptsAndPayments) {
  const columns = [textColumn('Conta ou caixa', 104), figureColumn('No início', 35), figureColumn('No fim', 35)]
  const total = (of: 'opening' | 'closing') => printEuros(sumEuros(accounts.map(account => account[of])))
  drawTableHeader(sheet, columns)
  for (const { name, opening, closing } of accounts)
    drawTableRow(sheet, columns, [name, printEuros(opening), printEuros(closing)])
  drawTableRow(sheet, columns, ['Total', total('opening'), total('closing')], 'bold')
  leaveSpace(sheet)
}
