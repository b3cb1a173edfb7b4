import { Readable } from 'node:stream'
import { counted } from '@agremia/model/rules/counted'
import { printDay, printInstant, printLongDay } from '@agremia/model/rules/day'
import { type OfficeHolder, signatureOf } from '@agremia/model/rules/office-holders'
import { mm } from '../../pdf/document.ts'
import type { LetterHead } from '../../pdf/letter-head-lines.ts'
import {
  closeSheet,
  drawLongTable,
  drawSheetHeading,
  drawSheetText,
  drawSignatures,
  openSheet,
  textColumn,
} from '../../pdf/sheet.ts'
import type { BookEntry } from './read-member-book.ts'

export interface MemberBookPrint {
  day: string
  entries: readonly BookEntry[]
  /** SHA-256 of the entries. */
  hash: string
  /** `da Associação Recreativa`. */
  ofOrganisation: string
  /** The organisation's word for its members, in the plural. */
  memberPlural: string
  printNumber(memberNumber: number): string
  head: LetterHead
  madeAt: Date
  /** Who is in office when it is made. */
  holders: readonly OfficeHolder[]
  onEntry(): Promise<void>
}

/** Nothing of an entry is left out: so many lines fill a page. */
const MOST_LINES = 36

/** As many millimetres as A4 on its side has between the margins. */
const COLUMNS = [
  textColumn('N.º', 13),
  textColumn('Nome', 52),
  textColumn('NIF', 19),
  textColumn('Morada', 58),
  textColumn('Admissão', 22),
  textColumn('Categoria', 23),
  textColumn('Alterações', 32),
  textColumn('Saída', 42),
]

/** The book of members on A4: the opening term, the entries without blank lines, and the closing term with the code of the entries. */
export const drawMemberBook = (print: MemberBookPrint): Readable => Readable.from(drawAll(print), { objectMode: false })

async function* drawAll(print: MemberBookPrint) {
  const { day, entries, hash, memberPlural, ofOrganisation, head, madeAt, holders } = print
  const signatures = [signatureOf(holders, 'board'), signatureOf(holders, 'assembly')] as const
  const title = `Livro de registo de ${memberPlural}`
  const sheet = openSheet({
    title,
    note: `À data de ${printLongDay(day)}`,
    head,
    madeAt,
    layout: 'landscape',
    footer: `${title}, ${printDay(day)} · ${hash.slice(0, 16)}`,
  })
  drawSheetHeading(sheet, 'Termo de abertura')
  drawSheetText(
    sheet,
    `Este livro serve para o registo dos ${memberPlural} ${ofOrganisation}. Nele estão inscritos, por ordem de número, todos os que foram admitidos até ${printLongDay(day)}, com as alterações e as saídas até essa data. As páginas são numeradas e não têm linhas em branco.`,
  )
  drawSignatures(sheet, signatures)
  sheet.y = sheet.nextPage()
  yield* drawLongTable(sheet, COLUMNS, rowsOf(print), { mostLines: MOST_LINES })
  const last = entries.at(-1)
  // The term, its code and the signatures stay together.
  if (sheet.y + mm(75) > sheet.bottom) sheet.y = sheet.nextPage()
  const pages = sheet.pdf.pageCount
  drawSheetHeading(sheet, 'Termo de encerramento')
  drawSheetText(
    sheet,
    `Este livro tem ${pages} páginas, numeradas de 1 a ${pages}, e ${counted(entries.length, 'inscrição', 'inscrições')}, a última com o n.º ${last ? print.printNumber(last.memberNumber) : ''}. Foi impresso em ${printInstant(madeAt.toISOString())}.`,
  )
  drawSheetText(sheet, `Código de controlo das inscrições (SHA-256): ${hash}`)
  drawSheetText(sheet, 'Outra impressão com o mesmo código diz exatamente o mesmo.')
  drawSignatures(sheet, signatures)
  yield* closeSheet(sheet)
}

async function* rowsOf(print: MemberBookPrint) {
  for (const entry of print.entries) {
    await print.onEntry()
    yield cellsOf(entry, print)
  }
}

/** The number stays on one line with its word. */
const withMinutes = (text: string, minutes: string | null) => (minutes ? `${text}, ata\u00a0${minutes}` : text)

const cellsOf = (entry: BookEntry, { printNumber }: Pick<MemberBookPrint, 'printNumber'>): string[] => [
  printNumber(entry.memberNumber),
  entry.name,
  entry.taxNumber ?? '—',
  entry.address || '—',
  withMinutes(printDay(entry.admissionDate), entry.admissionMinutes),
  entry.category ?? '—',
  entry.changes.map(({ on, text, minutes }) => withMinutes(`${printDay(on)}: ${text}`, minutes)).join('; ') || '—',
  entry.endDate ? withMinutes(`${printDay(entry.endDate)}: ${entry.endState}`, entry.endMinutes) : '—',
]
