/** The width of a text; letters do not overlap, so the width of a whole is that of its parts. */
export type Measure = (text: string) => number

/** At most so many lines; what is too long ends in an ellipsis. No-break spaces hold a line together. */
export function wrapText(text: string, width: number, measure: Measure, maxLines: number): string[] {
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

interface Piece {
  text: string
  /** the rest of a word that had to be broken: no space before it */
  glued: boolean
}

/** Lazily, because of a long remark only the first two lines are wanted */
function* splitIntoPieces(text: string, width: number, measure: Measure): Generator<Piece> {
  for (const [word] of text.matchAll(/[^ \t\r\n]+/g)) yield* breakWord(word, width, measure)
}

/** A word wider than the column (an e-mail address, an IBAN) goes on in the next line. */
function* breakWord(word: string, width: number, measure: Measure): Generator<Piece> {
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

/** After the last sign at which an address may well be broken, if that wastes no more than half of the line */
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
