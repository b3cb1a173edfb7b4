import { describe, expect, it } from 'vitest'
import { paginate, type TextBlock } from './paginate.ts'

/** Lines of ten points, numbered by block and line. */
const block = (name: string, lines: number, more: Partial<TextBlock> = {}): TextBlock => ({
  lines: Array.from({ length: lines }, (_, n) => [{ text: `${name}${n + 1}`, font: 'plain', x: 0 }]),
  lineHeight: 10,
  size: 8,
  before: 0,
  indent: 0,
  ...more,
})
const texts = (blocks: TextBlock[], room = 50) =>
  paginate(blocks, () => room).map(page => page.map(({ line }) => line[0]?.text).join(' '))

describe('MSG-01: text over pages', () => {
  it.each<[string, TextBlock[], string[]]>([
    ['all on one page', [block('a', 5)], ['a1 a2 a3 a4 a5']],
    ['no single last line on the next page', [block('a', 6)], ['a1 a2 a3 a4', 'a5 a6']],
    ['no single first line at the end of a page', [block('a', 4), block('b', 4)], ['a1 a2 a3 a4', 'b1 b2 b3 b4']],
    ['three lines stay together', [block('a', 3), block('b', 3)], ['a1 a2 a3', 'b1 b2 b3']],
    ['a single line moves', [block('a', 5), block('b', 1)], ['a1 a2 a3 a4 a5', 'b1']],
    [
      'a heading stays with what follows',
      [block('a', 3), block('h', 1, { isWithNext: true }), block('b', 5)],
      ['a1 a2 a3', 'h1 b1 b2 b3', 'b4 b5'],
    ],
    ['a long one over many', [block('a', 12)], ['a1 a2 a3 a4 a5', 'a6 a7 a8 a9 a10', 'a11 a12']],
  ])('%s', (_, blocks, pages) => expect(texts(blocks)).toEqual(pages))

  it('ends even where a page has no room for a line', () => expect(texts([block('a', 3)], 5)).toHaveLength(3))

  it('keeps the space above a block, but not at the top of a page', () => {
    const [first, second] = paginate(
      [block('a', 3), block('b', 1, { before: 7 }), block('c', 2, { before: 7 })],
      () => 50,
    )
    expect(first?.map(({ y }) => y)).toEqual([0, 10, 20, 37])
    expect(second?.map(({ y }) => y)).toEqual([0, 10])
  })

  it('gives the marker to the first line only', () => {
    const [page] = paginate([block('a', 2, { marker: '1.' })], () => 50)
    expect(page?.map(({ marker }) => marker)).toEqual(['1.', undefined])
  })
})
