/** The texts of the QR codes on a page, in the order of drawing, from the drawing operators of the page. */
export function readQrCodes(content: string): string[] {
  return Array.from(content.matchAll(/ cm\n((?:\d+ \d+ \d+ 1 re\n)+)/g), ([, symbol = '']) => {
    const rectangles = Array.from(symbol.matchAll(/(\d+) (\d+) (\d+) 1 re/g), match => match.slice(1).map(Number))
    // The finder pattern at the upper right reaches the end of its row.
    const size = Math.max(...rectangles.map(([start = 0, , width = 0]) => start + width))
    const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [start = 0, row = 0, width = 0] of rectangles) dark[row]?.fill(true, start, start + width)
    return readQrCode(dark)
  })
}

/** Of each version that is read: the lengths of its blocks of data at level M, and the rows of its alignment patterns. */
const VERSIONS: Readonly<Record<number, { blocks: readonly number[]; alignment: readonly number[] }>> = {
  1: { blocks: [16], alignment: [] },
  2: { blocks: [28], alignment: [6, 18] },
  3: { blocks: [44], alignment: [6, 22] },
  4: { blocks: [32, 32], alignment: [6, 26] },
  5: { blocks: [43, 43], alignment: [6, 30] },
  6: { blocks: [27, 27, 27, 27], alignment: [6, 34] },
  7: { blocks: [31, 31, 31, 31], alignment: [6, 22, 38] },
  8: { blocks: [38, 38, 39, 39], alignment: [6, 24, 42] },
  9: { blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46] },
}
const versionOf = (size: number) => {
  const found = VERSIONS[(size - 17) / 4]
  if (!found) throw new Error(`a symbol of ${size} modules is not read here`)
  return found
}

/**
 * Reads a QR code by the rules of ISO/IEC 18004, independently of the library that made it: format, mask, the order of the
 * modules and of the blocks, the lengths and the characters. Only for symbols of level M up to version 9 without damage, which is all
 * that a test needs.
 */
export function readQrCode(dark: readonly (readonly boolean[])[]): string {
  const size = dark.length
  const at = (row: number, column: number) => dark[row]?.[column] === true
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let n = 0; n < 7; n += 1) {
      if (!at(top, left + n) || !at(top + 6, left + n) || !at(top + 3, left + 3)) throw new Error('no finder pattern')
    }
  }
  const mask = MASKS[readMask(at)]
  if (!mask) throw new Error('no such mask')
  const bits = dataPositions(size).map(([row, column]) => at(row, column) !== mask(row, column))
  return readText(inOrder(bits, versionOf(size).blocks))
}

/** The bytes of the blocks come in turn: the first of each, then the second of each. */
function inOrder(bits: readonly boolean[], blocks: readonly number[]): boolean[] {
  const read = blocks.map((): boolean[] => [])
  let position = 0
  for (let byte = 0; byte < Math.max(...blocks); byte += 1)
    for (const [block, length] of blocks.entries()) {
      if (byte >= length) continue
      read[block]?.push(...bits.slice(position, position + 8))
      position += 8
    }
  return read.flat()
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  row => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

const numberOf = (bits: readonly boolean[]) => bits.reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0)

/** The first five modules of the format, at the left of row 8, hold the level and the mask. */
function readMask(at: (row: number, column: number) => boolean): number {
  const format = numberOf([0, 1, 2, 3, 4].map(column => at(8, column))) ^ 0b10101
  if (format >> 3 !== 0b00) throw new Error('not of level M')
  return format & 0b111
}

/** Pairs of columns from right to left, upwards and downwards in turn, around everything that is no data. */
function dataPositions(size: number): [row: number, column: number][] {
  const positions: [number, number][] = []
  let isUpwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n += 1) {
      const row = isUpwards ? size - 1 - n : n
      for (const column of [right, right - 1]) if (!isReserved(row, column, size)) positions.push([row, column])
    }
    isUpwards = !isUpwards
  }
  return positions
}

function isReserved(row: number, column: number, size: number): boolean {
  const isInCorner = (one: number, other: number) =>
    (one < 9 && other < 9) || (one < 9 && other >= size - 8) || (one >= size - 8 && other < 9)
  // From version 7 on the version itself stands beside two of the finder patterns.
  const isVersion = size >= 45 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))
  const { alignment } = versionOf(size)
  const isAlignment = alignment.some(y =>
    alignment.some(x => !isInCorner(y, x) && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2),
  )
  return isInCorner(row, column) || isVersion || isAlignment || row === 6 || column === 6
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Segments of bytes, of digits or of capital letters, as the encoder chose them; 0000 or the end of the data ends them. */
function readText(bits: readonly boolean[]): string {
  let position = 0
  const take = (count: number) => {
    position += count
    return numberOf(bits.slice(position - count, position))
  }
  let text = ''
  for (let mode = take(4); mode !== 0 && position < bits.length; mode = take(4)) {
    if (mode === 0b0100) {
      const bytes = Array.from({ length: take(8) }, () => take(8))
      text += Buffer.from(bytes).toString('utf8')
    } else if (mode === 0b0001) {
      for (let left = take(10); left > 0; left -= 3) {
        const digits = Math.min(3, left)
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else if (mode === 0b0010) {
      for (let left = take(9); left > 0; left -= 2) {
        const pair = take(left > 1 ? 11 : 6)
        text += (left > 1 ? (CHARACTERS[Math.floor(pair / 45)] ?? '') : '') + (CHARACTERS[pair % 45] ?? '')
      }
    } else throw new Error(`mode ${mode} is not read here`)
  }
  return text
}
