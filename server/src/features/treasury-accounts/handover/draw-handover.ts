import { Readable } from 'node:stream'
import { counted } from '@agremia/model/rules/counted'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { ACCOUNT_KINDS } from '@agremia/model/rules/ledger/terms'
import { printMoney } from '@agremia/model/rules/money'
import { pieceName } from '@agremia/model/rules/treasury/cash-count'
import { finishedPages } from '../../../pdf/document.ts'
import type { LetterHead } from '../../../pdf/letter-head-lines.ts'
import {
  closeSheet,
  drawSheetHeading,
  drawSheetTable,
  drawSheetText,
  drawSignatures,
  figureColumn,
  leaveSpace,
  openSheet,
  type Sheet,
  textColumn,
} from '../../../pdf/sheet.ts'
import { drawTableHeader, drawTableRow, type TableColumn } from '../../../pdf/table.ts'
import type { HandoverFacts } from './read-handover.ts'

export interface HandoverPrint {
  facts: HandoverFacts
  handedBy: string
  receivedBy: string
  /** The organisation's word for its members, in the plural. */
  memberPlural: string
  head: LetterHead
  madeAt: Date
}

/** The handover of the accounts to whoever follows, on A4, with a line for each of the two to sign on. */
export const drawHandover = (print: HandoverPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll({ facts, handedBy, receivedBy, memberPlural, head, madeAt }: HandoverPrint) {
  const day = printDay(facts.day)
  const sheet = openSheet({
    title: `Passagem de contas em ${day}`,
    note: `${handedBy} entrega a ${receivedBy}. Feita em ${printInstant(madeAt.toISOString())}.`,
    head,
    madeAt,
  })
  drawAccounts(sheet, facts)
  drawCounts(sheet, facts)
  yield* drawUnpaid(sheet, facts)
  drawDebts(sheet, facts, memberPlural)
  yield* drawTray(sheet, facts)
  drawTable(
    sheet,
    'Últimos números',
    [textColumn('Série', 100), figureColumn('Último número', 74)],
    facts.numbers.map(({ name, last }) => [name, last]),
    'Ainda não foi dado nenhum número.',
  )
  drawTable(
    sheet,
    'Quem tem acesso',
    [textColumn('Nome', 60), textColumn('E-mail', 64), textColumn('Tipo de acesso', 50)],
    facts.accesses.map(({ name, email, role, approves }) => [
      name,
      email,
      approves ? `${role}, autoriza despesas` : role,
    ]),
    'Ninguém tem acesso.',
  )
  drawSheetText(
    sheet,
    `Quem entrega e quem recebe declaram que conferiram, em ${day}, os saldos, os documentos e os acessos desta folha.`,
  )
  drawSignatures(sheet, [{ label: `Entrega: ${handedBy}` }, { label: `Recebe: ${receivedBy}` }])
  yield* closeSheet(sheet)
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

function drawTable(
  sheet: Sheet,
  heading: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  none: string,
): void {
  drawSheetHeading(sheet, heading)
  if (rows.length > 0) drawSheetTable(sheet, columns, rows)
  else {
    drawSheetText(sheet, none)
    leaveSpace(sheet)
  }
}

function drawAccounts(sheet: Sheet, { accounts, day }: HandoverFacts): void {
  const columns = [
    textColumn('Conta ou caixa', 58),
    textColumn('Tipo', 46),
    textColumn('Conciliada até', 34),
    figureColumn(`Saldo em ${printDay(day)}`, 36),
  ]
  drawSheetHeading(sheet, 'Saldos')
  drawTableHeader(sheet, columns)
  for (const { name, kind, lastReconciledAt, amount } of accounts) {
    const reconciled = kind === 'caixa' ? '' : lastReconciledAt ? printDay(lastReconciledAt) : 'nunca'
    drawTableRow(sheet, columns, [name, ACCOUNT_KINDS[kind], reconciled, printMoney(amount)])
  }
  drawTableRow(sheet, columns, ['Total', '', '', printMoney(sumOf(accounts))], 'bold')
  leaveSpace(sheet)
}

/** The last count of each cash box on or before the day. */
function drawCounts(sheet: Sheet, { counts }: HandoverFacts): void {
  drawTable(
    sheet,
    'Contagem das caixas',
    [
      textColumn('Caixa', 40),
      textColumn('Contada em', 26),
      textColumn('Notas e moedas', 80),
      figureColumn('Contado', 28),
    ],
    counts.map(({ accountName, date, pieces, amount }) => [
      accountName,
      date ? printDay(date) : 'nunca',
      pieces
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => `${count} × ${pieceName(value)}`)
        .join(', '),
      date ? printMoney(amount) : '',
    ]),
    'Não há caixas.',
  )
}

async function* drawUnpaid(sheet: Sheet, { unpaid }: HandoverFacts) {
  const columns = [
    textColumn('N.º', 22),
    textColumn('Data', 22),
    textColumn('Entidade', 46),
    textColumn('Descrição', 36),
    textColumn('Vence', 22),
    figureColumn('Por pagar', 26),
  ]
  drawSheetHeading(sheet, 'Documentos por pagar')
  if (unpaid.length === 0) drawSheetText(sheet, 'Não há documentos por pagar.')
  else drawTableHeader(sheet, columns)
  for (const { number, docDate, entityName, description, dueDate, amount } of unpaid) {
    const due = dueDate ? printDay(dueDate) : ''
    drawTableRow(sheet, columns, [number, printDay(docDate), entityName, description, due, printMoney(amount)])
    yield* finishedPages(sheet.pdf)
  }
  if (unpaid.length > 0) drawTableRow(sheet, columns, ['Total', '', '', '', '', printMoney(sumOf(unpaid))], 'bold')
  leaveSpace(sheet)
}

function drawDebts(sheet: Sheet, { debts, debtors }: HandoverFacts, memberPlural: string): void {
  drawTable(
    sheet,
    `Dívidas de ${memberPlural}`,
    [textColumn('Ano', 90), figureColumn('Dívidas', 40), figureColumn('Em dívida', 44)],
    debts.map(({ year, count, amount }) => [
      year === null ? 'Sem ano' : String(year),
      String(count),
      printMoney(amount),
    ]),
    'Não há dívidas.',
  )
  if (debts.length === 0) return
  drawSheetText(sheet, `No total ${printMoney(sumOf(debts))}, de ${counted(debtors, 'ficha', 'fichas')}.`)
  leaveSpace(sheet)
}

async function* drawTray(sheet: Sheet, { tray }: HandoverFacts) {
  const columns = [
    textColumn('Data', 26),
    textColumn('Conta', 50),
    textColumn('Descritivo', 68),
    figureColumn('Valor', 30),
  ]
  drawSheetHeading(sheet, 'Valores recebidos por identificar')
  if (tray.length === 0) drawSheetText(sheet, 'Não há valores por identificar.')
  else drawTableHeader(sheet, columns)
  for (const { date, accountName, payerText, amount } of tray) {
    drawTableRow(sheet, columns, [printDay(date), accountName, payerText, printMoney(amount)])
    yield* finishedPages(sheet.pdf)
  }
  if (tray.length > 0) drawTableRow(sheet, columns, ['Total', '', '', printMoney(sumOf(tray))], 'bold')
  leaveSpace(sheet)
}
