import { constants, inflateSync } from 'node:zlib'
import { Unread } from './pdf-reading.ts'

/** Each letter of a name may be written as its number: `/Java#53cript`. */
export const nameOf = (word: string) =>
  [...word]
    .map(letter => {
      const hex = letter.charCodeAt(0).toString(16)
      const either = [...hex].map(digit => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
      return `(?:${letter}|#${either})`
    })
    .join('')

/** Streams that whoever opens the file unpacks before anything is asked of it. */
const UNPACKED_AT_ONCE = new RegExp(`/(${nameOf('ObjStm')}|${nameOf('XRef')})(?![\\w#])`, 'g')
const HOLDS_OBJECTS = new RegExp(nameOf('ObjStm'))
const FILTER = new RegExp(`/${nameOf('Filter')}\\s*(\\[[^\\]]*\\]|/[^\\s/<>\\[\\]()]+)`)
const ONLY_DEFLATED = new RegExp(`^\\[?\\s*/(?:${nameOf('FlateDecode')}|${nameOf('Fl')})\\s*\\]?$`)
const STREAM_START = /stream\r?\n/g
/** The bytes to which all of them together may unpack. Objects are small texts: those of a PDF of 500 pages take a few megabytes. */
const MAX_INFLATED = 64 * 1024 * 1024

export interface StructureStream {
  /** Objects rather than cross references. */
  holdsObjects: boolean
  dictionary: string
  content: string | undefined
}

/**
 * The streams of objects and of cross references in a PDF, unpacked before anything parses the file. `content` is undefined where one is
 * packed in an unusual way, so that nobody can tell what is in it. Throws `Unread` if they unpack to more than a few times what
 * the largest ordinary file holds.
 */
export function* unpackStructure(bytes: Buffer, text: string): Generator<StructureStream> {
  let left = MAX_INFLATED
  for (const { index, 1: kind = '' } of text.matchAll(UNPACKED_AT_ONCE)) {
    STREAM_START.lastIndex = index
    const start = STREAM_START.exec(text)
    if (!start) continue
    const dictionary = text.slice(Math.max(0, text.lastIndexOf('obj', index)), start.index)
    const filter = FILTER.exec(dictionary)?.[1]
    if (filter === undefined) continue
    const content = ONLY_DEFLATED.test(filter) ? inflate(bytes.subarray(STREAM_START.lastIndex), left) : undefined
    left -= content?.length ?? 0
    yield { holdsObjects: HOLDS_OBJECTS.test(kind), dictionary, content }
  }
}

/**
 * What follows the compressed data is ignored. Data that is not ended properly is read up to the end of its stream, and undefined where even
 * that fails, because whoever opens the file may make more of it.
 */
function inflate(bytes: Buffer, most: number): string | undefined {
  const end = bytes.indexOf('endstream')
  return tryInflate(bytes, most) ?? (end < 0 ? undefined : tryInflate(bytes.subarray(0, end), most))
}

function tryInflate(bytes: Buffer, most: number): string | undefined {
  try {
    const inflated = inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH })
    return inflated.toString('latin1')
  } catch (error) {
    if (error instanceof RangeError) throw new Unread('demorado')
    return undefined
  }
}
