/** The width of a text in points */
export type Measure = (text: string) => number

/** At most so many lines; what is too long ends in an ellipsis. No-break spaces hold a line together. */
export function wrapText(text: string, width: number, measure: Measure, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = splitWords(text, width, measure)
  for (const word of words) {
    const longer = line === '' ? word.text : `${line}${word.glued ? '' : ' '}${word.text}`
    if (line === '' || measure(longer) <= width) {
      line = longer
    } else if (lines.length === maxLines - 1) {
      return [...lines, cutText(longer, width, measure)]
    } else {
      lines.push(line)
      line = word.text
    }
  }
  return [...lines, line]
}

interface Word {
  text: string
  /** the rest of a word that had to be broken: no space before it */
  glued: boolean
}

function splitWords(text: string, width: number, measure: Measure): Word[] {
  return text
    .split(/[ \t\r\n]+/)
    .filter(word => word !== '')
    .flatMap(word => breakWord(word, width, measure))
}

/** A word wider than the column (an e-mail address, an IBAN) goes on in the next line. */
function breakWord(word: string, width: number, measure: Measure): Word[] {
  if (measure(word) <= width) return [{ text: word, glued: false }]
  const pieces: Word[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      const end = findBreak(piece)
      pieces.push({ text: piece.slice(0, end), glued: pieces.length > 0 })
      piece = piece.slice(end)
    }
    piece += letter
  }
  return [...pieces, { text: piece, glued: pieces.length > 0 }]
}

/** After the last sign at which an address may well be broken, if that wastes no more than half of the line */
function findBreak(piece: string): number {
  const end = Math.max(...['@', '.', '-', '/', '_', ','].map(sign => piece.lastIndexOf(sign))) + 1
  return end >= piece.length / 2 ? end : piece.length
}

function cutText(text: string, width: number, measure: Measure): string {
  const letters = Array.from(text)
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
