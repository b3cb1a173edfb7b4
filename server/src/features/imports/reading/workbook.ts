import { posix } from 'node:path'
import { BROKEN_WORKBOOK, OPEN_DOCUMENT, refuseFile, TOO_LARGE_INSIDE } from './refuse.ts'
import { attribute, readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

const MOST_SHARED = 2_000_000
const MOST_SHARED_CHARACTERS = 40_000_000

export interface Workbook {
  /** The part with the first sheet that is not hidden. */
  sheet: string
  shared: readonly string[]
  /** By a cell's style: whether its number is a day. */
  isDay: readonly boolean[]
  /** Old Macs count days from 1904. */
  from1904: boolean
}

export async function openWorkbook(zip: Zip): Promise<Workbook> {
  if (zip.has('content.xml')) throw refuseFile(OPEN_DOCUMENT)
  const book = await locate(zip, '', 'officeDocument')
  if (!book) throw refuseFile(BROKEN_WORKBOOK)
  let from1904 = false
  const sheets: { id: string; isHidden: boolean }[] = []
  await readWholeXml(zip.read(book), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const state = attributes.state ?? 'visible'
      sheets.push({ id: attribute(attributes, 'id') ?? '', isHidden: state !== 'visible' })
    },
  })
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const related = await relations(zip, book)
  const sheet = related.find(({ id }) => id === chosen?.id)?.target
  if (!sheet) throw refuseFile(BROKEN_WORKBOOK)
  const partOf = (type: string) => related.find(relation => relation.type === type)?.target
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    sheet,
    from1904,
    shared: strings && zip.has(strings) ? await readShared(zip, strings) : [],
    isDay: styles && zip.has(styles) ? await readStyles(zip, styles) : [],
  }
}

const locate = async (zip: Zip, from: string, type: string) =>
  (await relations(zip, from)).find(relation => relation.type === type)?.target

/** The targets of a part's relationships by type. Of the type's URI only the last word counts, which both variants of the format share. */
async function relations(zip: Zip, part: string) {
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const found: { id: string; type: string; target: string }[] = []
  if (!zip.has(name)) return found
  await readWholeXml(zip.read(name), {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

/** The shared texts that cells refer to. A text may consist of formatted runs; phonetic annotations are left out. */
async function readShared(zip: Zip, part: string): Promise<string[]> {
  const shared: string[] = []
  let characters = 0
  let text = ''
  let isText = false
  let phonetic = 0
  await readWholeXml(zip.read(part), {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    text: more => {
      if (isText) text += more
    },
    close: name => {
      isText = false
      if (name === 'rPh') phonetic -= 1
      if (name !== 'si') return
      shared.push(text)
      characters += text.length
      if (shared.length > MOST_SHARED || characters > MOST_SHARED_CHARACTERS) throw refuseFile(TOO_LARGE_INSIDE)
    },
  })
  return shared
}

/** Numbers of the built-in formats that show a date, with or without a time. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

async function readStyles(zip: Zip, part: string): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const isDay: boolean[] = []
  let inCells = false
  await readWholeXml(zip.read(part), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), hasDay(formatCode ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(numFmtId ?? 0)
      isDay.push(own.get(id) ?? isDayFormat(id))
    },
    close: name => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return isDay
}

/** Whether a format's code shows a day or a year: `dd/mm/yyyy`, `[$-816]d mmm yy`, and `aaaa` of a Portuguese Excel. */
export const hasDay = (code: string) => {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase()
  return /d|y|aa/.test(plain) && !/general|standard|geral|#|0/.test(plain)
}
