import { printEuros } from '@agremia/model/rules/money'
import { mm } from '../../pdf/document.ts'
import { drawSheetSubheading, figureColumn, leaveSpace, type Sheet, textColumn } from '../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, makeRoom } from '../../pdf/table.ts'
import type { YearlyContent } from './read-yearly-report.ts'
import { INDENT, sumEuros } from './report-cells.ts'

type Budget = NonNullable<YearlyContent['budget']>

interface BudgetLine {
  name: string
  planned: number
  actual: number
}

/** Each rubrica by name, with what was planned and what it came to, in euros. */
const budgetLines = ({ categories }: Budget['receipts']): BudgetLine[] =>
  categories.map(({ name, lines }) => {
    const sum = (of: 'planned' | 'actual') => sumEuros(lines.map(line => line[of]))
    return { name, planned: sum('planned'), actual: sum('actual') }
  })

/** What was planned and what it came to, with both of the year before. */
export function drawBudget(sheet: Sheet, budget: Budget, before: Budget | undefined) {
  makeRoom(sheet, mm(30))
  drawSheetSubheading(sheet, 'Orçamento e realizado')
  const { year } = budget
  const columns = [
    textColumn('Rubrica', 44),
    figureColumn(`Orçado ${year - 1}`, 26),
    figureColumn(`Realizado ${year - 1}`, 26),
    figureColumn(`Orçado ${year}`, 26),
    figureColumn(`Realizado ${year}`, 26),
    figureColumn('Diferença', 26),
  ]
  drawTableHeader(sheet, columns)
  for (const [label, side] of [
    ['Receitas', 'receipts'],
    ['Despesas', 'payments'],
  ] as const) {
    const half = budget[side]
    const olds = before ? budgetLines(before[side]) : []
    const cells = (old: Omit<BudgetLine, 'name'> | undefined, { planned, actual }: Omit<BudgetLine, 'name'>) => [
      old ? printEuros(old.planned) : '',
      old ? printEuros(old.actual) : '',
      printEuros(planned),
      printEuros(actual),
      printEuros(actual - planned),
    ]
    const now = budgetLines(half)
    const gone = olds.filter(({ name }) => !now.some(one => one.name === name))
    // What was neither planned nor moved in both years would only take the place of the others.
    const used = [...now, ...gone.map(({ name }) => ({ name, planned: 0, actual: 0 }))]
      .map(line => ({ line, old: olds.find(({ name }) => name === line.name) }))
      .filter(({ line, old }) => [line, old].some(one => one && (one.planned !== 0 || one.actual !== 0)))
    const keptBelow = Math.min(used.length, 1)
    drawTableRow(sheet, columns, [label, ...cells(before?.[side], half)], 'bold', { keptBelow })
    for (const { line, old } of used) drawTableRow(sheet, columns, [`${INDENT}${line.name}`, ...cells(old, line)])
  }
  leaveSpace(sheet)
}
