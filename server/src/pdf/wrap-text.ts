/** The width of a text. There is no kerning, so the width of a text is the sum of the widths of its parts. */
export type Measure = (text: string) => number

const SHORT = 200
const BLANK = /[ \t\r\n]/g
/** Blanks that the lines do not keep. */
const UNTIDY = /[\t\r\n]|^ | $| {2}/

/** Splits a text into lines, `maxLines` at most; what does not fit ends in an ellipsis. No line breaks at a no-break space. */
export function wrapText(text: string, width: number, measure: Measure, maxLines: number): string[] {
  // Most texts need one line. Long ones are not measured as a whole, because they may be cut after a few lines.
  if (text.length <= SHORT && !UNTIDY.test(text) && measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const piece of splitIntoPieces(text, width, measure)) {
    const added = line === '' ? piece.text : `${piece.glued ? '' : ' '}${piece.text}`
    const more = measure(added)
    if (line === '' || taken + more <= width) {
      line += added
      taken += more
    } else if (lines.length === maxLines - 1) {
      return [...lines, cutText(line + added, width, measure)]
    } else {
      lines.push(line)
      line = piece.text
      taken = measure(line)
    }
  }
  return [...lines, line]
}

export interface Piece {
  text: string
  /** The rest of a word that had to be broken, before which there is no space. */
  glued: boolean
}

/** A generator, so that of a text of a megabyte only the part that is shown is measured. */
function* splitIntoPieces(text: string, width: number, measure: Measure): Generator<Piece> {
  let start = 0
  while (start < text.length) {
    // The end is looked for, because matching a word of megabytes can use up the stack of regular expressions.
    BLANK.lastIndex = start
    const end = BLANK.exec(text)?.index ?? text.length
    if (end > start) yield* breakWord(text.slice(start, end), width, measure)
    start = end + 1
  }
}

/** A word wider than the line (an e-mail address, an IBAN) continues in the next one. */
export function* breakWord(word: string, width: number, measure: Measure): Generator<Piece> {
  let piece = ''
  let taken = 0
  let glued = false
  for (const letter of word) {
    const more = measure(letter)
    if (piece !== '' && taken + more > width) {
      const end = findBreak(piece)
      yield { text: piece.slice(0, end), glued }
      piece = piece.slice(end)
      taken = measure(piece)
      glued = true
    }
    piece += letter
    taken += more
  }
  yield { text: piece, glued }
}

/** Where to break a word: after its last punctuation mark, unless that would leave more than half of the line empty. */
function findBreak(piece: string): number {
  const end = Math.max(...['@', '.', '-', '/', '_', ','].map(sign => piece.lastIndexOf(sign))) + 1
  return end >= piece.length / 2 ? end : piece.length
}

function cutText(text: string, width: number, measure: Measure): string {
  const room = width - measure('…')
  let kept = ''
  let taken = 0
  for (const letter of text) {
    taken += measure(letter)
    if (taken > room) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}
