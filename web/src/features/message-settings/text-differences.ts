export interface LineDifference {
  kind: 'goes' | 'comes' | 'stays'
  line: string
}

/**
 * The lines that differ between two texts, each group with the line before it. Templates have a few dozen lines, so the table of
 * the longest common subsequence stays small.
 */
export function findTextDifferences(now: string, next: string): LineDifference[] {
  const [a, b] = [now.split('\n'), next.split('\n')]
  /** The number of common lines from these two on. */
  const common = Array.from({ length: a.length + 1 }, () => b.map(() => 0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: LineDifference[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'stays', line: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'goes', line: a[i] ?? '' })
      i++
    } else {
      lines.push({ kind: 'comes', line: b[j] ?? '' })
      j++
    }
  }
  // Empty lines only separate paragraphs; an empty value is the whole text.
  const written = lines.filter(({ line }) => line !== '' || now === '' || next === '')
  return written.filter(({ kind }, index) => kind !== 'stays' || (written[index + 1] ?? { kind }).kind !== 'stays')
}
