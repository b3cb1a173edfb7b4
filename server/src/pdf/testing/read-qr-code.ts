/**
 * Reads a QR code by the rules of ISO/IEC 18004, independently of the library that made it: format, mask, the order of the
 * modules, the length and the bytes. Only for small symbols of level M (versions 1 to 3, a single block of data without
 * damage), which is all that a test needs.
 */
export function readQrCode(dark: readonly (readonly boolean[])[]): string {
  const size = dark.length
  const version = (size - 17) / 4
  if (![1, 2, 3].includes(version)) throw new Error(`version ${version} is not read here`)
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
  const bits = dataPositions(size, version).map(([row, column]) => at(row, column) !== mask(row, column))
  return readBytes(bits)
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
function dataPositions(size: number, version: number): [row: number, column: number][] {
  const positions: [number, number][] = []
  let isUpwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n += 1) {
      const row = isUpwards ? size - 1 - n : n
      for (const column of [right, right - 1])
        if (!isReserved(row, column, size, version)) positions.push([row, column])
    }
    isUpwards = !isUpwards
  }
  return positions
}

function isReserved(row: number, column: number, size: number, version: number): boolean {
  const isFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
  const centre = size - 7
  const isAlignment = version > 1 && Math.abs(row - centre) <= 2 && Math.abs(column - centre) <= 2
  return isFinder || isAlignment || row === 6 || column === 6
}

/** Segments of bytes or of digits, as the encoder chose them; 0000 ends them. */
function readBytes(bits: readonly boolean[]): string {
  let position = 0
  const take = (count: number) => {
    position += count
    return numberOf(bits.slice(position - count, position))
  }
  let text = ''
  for (let mode = take(4); mode !== 0; mode = take(4)) {
    if (mode === 0b0100) {
      const bytes = Array.from({ length: take(8) }, () => take(8))
      text += Buffer.from(bytes).toString('utf8')
    } else if (mode === 0b0001) {
      for (let left = take(10); left > 0; left -= 3) {
        const digits = Math.min(3, left)
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else throw new Error(`mode ${mode} is not read here`)
  }
  return text
}
