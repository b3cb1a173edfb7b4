import { constants, inflateSync } from 'node:zlib'
import { Unread } from './pdf-reading.ts'

/** Each letter of a name may be written as its number: `/Java#53cript`. */
const nameOf = (word: string) =>
  [...word]
    .map(letter => {
      const hex = letter.charCodeAt(0).toString(16)
      const either = [...hex].map(digit => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
      return `(?:${letter}|#${either})`
    })
    .join('')

/** Actions that run a script or start another program. A rendition may hold a script. */
const PROGRAMS = new RegExp(`/(?:${['JavaScript', 'Launch', 'Rendition'].map(nameOf).join('|')})(?![\\w#])`)
const OBJECT_STREAM = new RegExp(`/${nameOf('ObjStm')}(?![\\w#])`, 'g')
const FILTER = new RegExp(`/${nameOf('Filter')}\\s*(\\[[^\\]]*\\]|/[^\\s/<>\\[\\]()]+)`)
const ONLY_DEFLATED = new RegExp(`^\\[?\\s*/(?:${nameOf('FlateDecode')}|${nameOf('Fl')})\\s*\\]?$`)
const STREAM_START = /stream\r?\n/g
/** Objects are small texts: those of a PDF of 500 pages take a few megabytes. */
const MAX_INFLATED = 64 * 1024 * 1024

/**
 * Whether a PDF has a script or starts another program once it is opened. It looks at the file's bytes and into the compressed
 * streams that hold objects, before anything parses the file. An object stream that is packed in an unusual way counts as a program,
 * because nobody can tell what is in it. Words in a page's text are compressed, or are taken for what they say.
 */
export function hasPrograms(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (PROGRAMS.test(text)) return true
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    STREAM_START.lastIndex = index
    const start = STREAM_START.exec(text)
    if (!start) continue
    const dictionary = text.slice(Math.max(0, text.lastIndexOf('obj', index)), start.index)
    const filter = FILTER.exec(dictionary)?.[1]
    if (filter === undefined) continue
    if (!ONLY_DEFLATED.test(filter)) return true
    if (PROGRAMS.test(inflate(bytes.subarray(STREAM_START.lastIndex)))) return true
  }
  return false
}

/** What follows the compressed data is ignored, and of broken data as much as can be read is. */
function inflate(bytes: Buffer): string {
  try {
    const inflated = inflateSync(bytes, { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH })
    return inflated.toString('latin1')
  } catch (error) {
    if (error instanceof RangeError) throw new Unread('demorado')
    return ''
  }
}
