import { expect, it } from 'vitest'
import { drawCard } from './card-picture.ts'

const card = { organisation: 'Coro', name: 'Ana Brás', lines: ['Sócio n.º 12'], qr: '<svg viewBox="0 0 9 9"/>' }
/** As wide as high, wider than any letter. */
const wide = (text: string, font: string) => text.length * Number.parseInt(font.split(' ')[1] ?? '', 10)
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g)]

it('NAV-07: the picture of a card has its texts, with signs that XML reserves, and the code', () => {
  const svg = drawCard({ ...card, organisation: 'Silva & Filhos <Banda>' }, wide)
  expect(linesOf(svg).map(([, , text]) => text)).toEqual([
    'Silva &amp; Filhos &lt;Banda&gt;',
    'Ana Brás',
    'Sócio n.º 12',
  ])
  expect(svg).toMatch(/<svg x="\d+" y="\d+" width="560" height="560" viewBox="0 0 9 9"\/>/)
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
})

it('NAV-07: a long name is broken at a space and drawn smaller, so that it stays on the card', () => {
  const long = linesOf(drawCard({ ...card, name: 'Maria da Conceição Albuquerque e Vasconc' }, wide)).slice(1, 3)
  expect(long.map(([, , text]) => text)).toEqual(['Maria da Conceição', 'Albuquerque e Vasconc'])
  const [, size, whole] = linesOf(drawCard({ ...card, name: 'M'.repeat(40) }, wide))[1] ?? []
  expect(whole).toHaveLength(40)
  expect(40 * Number(size)).toBeLessThanOrEqual(624)
})
