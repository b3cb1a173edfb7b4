import { describe, expect, it } from 'vitest'
import type { Tree } from '../../test/house/tree.ts'
import { applyBreak, breaksOf, drawBreaks } from './breaks.ts'

const broken = (line: string) => breaksOf('a.ts', line).map(({ to }) => to)

describe('a line is broken', () => {
  it.each([
    ['  if (count > 0) return rows', '  if (count >= 0) return rows'],
    ['const isLate = days >= LIMIT', 'const isLate = days < LIMIT'],
    ['const next = last + 1', 'const next = last + 2'],
    ['  if (!known) return', '  if (known) return'],
    ['  if (known) return', '  if (!known) return'],
    ['const all = rows.some(isPaid)', 'const all = rows.every(isPaid)'],
    ['    where ended_at is null', '    where ended_at is not null'],
    ["  text: 'Indique o dia da assembleia.',", "  text: 'Indique o dia da xxx.',"],
    ['  await save(row)', ''],
    ['  required: true,', '  required: false,'],
  ])('%s', (line, to) => expect(broken(line)).toContain(to))
  it.each([
    '',
    "import { a } from './a.ts'",
    '// It is 1 > 0 here.',
    '-- not null',
    '/** a && b */',
    'const name = rows',
  ])('not where nothing is decided: %s', line => expect(broken(line)).toEqual([]))
  it('and no other', () => {
    const source = 'const a = 1\nconst b = a > 0\nconst c = a > 0\n'
    const [first, second] = breaksOf('a.ts', source)
    expect([first?.line, second?.line]).toEqual([2, 3])
    expect(second && applyBreak(source, second)).toBe('const a = 1\nconst b = a > 0\nconst c = a >= 0\n')
  })
  it('and goes where only a call stood on it', () => {
    const source = 'if (a) {\n  save(a)\n}\n'
    const [call] = breaksOf('a.ts', source).filter(({ line }) => line === 2)
    expect(call && applyBreak(source, call)).toBe('if (a) {\n}\n')
  })
})

describe('thirty lines are drawn', () => {
  const folders: [string, string][] = [
    ['model/src/rules/', 'ts'],
    ['server/src/features/', 'ts'],
    ['web/src/features/', 'tsx'],
    ['e2e/', 'ts'],
  ]
  const tree: Tree = new Map(
    folders.flatMap(([folder, ending]) =>
      Array.from({ length: 40 }, (_one, at): [string, string] => [
        `${folder}${folder.includes('features') ? `feature${at >> 1}/` : ''}f${at}.${ending}`,
        'const a = b > 0 && c\n',
      ]),
    ),
  )
  const drawn = drawBreaks(tree, 7)
  it('over all parts', () => {
    const count = (start: string) => drawn.filter(({ file }) => file.startsWith(start)).length
    expect(['model/', 'server/', 'web/', 'e2e/'].map(count)).toEqual([6, 12, 8, 4])
  })
  it('none twice in one feature', () => {
    const features = drawn.flatMap(({ file }) => /^\w+\/src\/features\/[^/]+/.exec(file) ?? [])
    expect(new Set(features).size).toBe(features.length)
  })
  it('the same for the same seed, and others for another', () => {
    expect(drawBreaks(tree, 7)).toEqual(drawn)
    expect(drawBreaks(tree, 8)).not.toEqual(drawn)
  })
})
