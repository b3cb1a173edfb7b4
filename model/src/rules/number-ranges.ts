/** More numbers than any list of letters has; «1-999999999» must not fill the memory. */
const MOST = 20_000
const PART = /^(\d{1,6})(?:(?:-|–|a)(\d{1,6}))?$/

export type ReadRanges = { numbers: number[] } | { fault: string }

/** Reads numbers as people write them, `1-40, 52` or `1 a 40; 52`: each once, in ascending order. */
export function readNumberRanges(text: string): ReadRanges {
  const joined = text.trim().replace(/\s*(?:-|–|\ba\b)\s*/gi, '-')
  const found = new Set<number>()
  for (const part of joined.split(/[\s,;]+/).filter(Boolean)) {
    const [, first = '', last = first] = PART.exec(part) ?? []
    if (first === '') return { fault: `«${part}» não é um número nem um intervalo. Escreva, por exemplo, 1-40, 52.` }
    const [from, to] = [Number(first), Number(last)]
    if (from < 1 || to < from) return { fault: `«${part}» não é um intervalo: o primeiro número é o menor.` }
    if (to - from >= MOST || found.size > MOST) return { fault: `«${part}» tem números a mais.` }
    for (let number = from; number <= to; number++) found.add(number)
  }
  return { numbers: [...found].toSorted((one, other) => one - other) }
}

/** `1 a 40, 52`, from numbers in ascending order. */
export function printNumberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && range[1] + 1 === number) range[1] = number
    else ranges.push([number, number])
  }
  return ranges
    .map(([first, last]) =>
      first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first} a ${last}`,
    )
    .join(', ')
}
