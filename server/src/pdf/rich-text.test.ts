import type { RichInline, RichText } from '@agremia/model/rules/rich-text/rich-text'
import { describe, expect, it } from 'vitest'
import { openPdf } from './document.ts'
import { drawPlacedLines, paginateRichText } from './rich-text.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'

const text = (text: string, ...marks: ('bold' | 'italic')[]): RichInline => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map(type => ({ type })) }),
})
const link = (said: string, href: string): RichInline => ({
  type: 'text',
  text: said,
  marks: [{ type: 'link', attrs: { href } }],
})
const paragraph = (...content: RichInline[]) => ({ type: 'paragraph' as const, content })

function print(content: RichText['content'], width = 400) {
  const pdf = openPdf({ title: 'Carta', author: 'Coro', madeAt: new Date('2026-11-17T10:00:00Z') })
  const [page = []] = paginateRichText(pdf, { type: 'doc', content }, width, 10, () => 700)
  drawPlacedLines(pdf, page, { left: 50, top: 60 }, '#000000')
  return readPdf(closedPdf(pdf)).placed.flat()
}
const texts = (...content: RichInline[]) => print([paragraph(...content)]).map(({ text }) => text)

describe('MSG-01: a formatted text on paper', () => {
  it('has bold, italic and both, on one line', () => {
    const parts = print([
      paragraph(
        text('O seu n.º é '),
        text('12', 'bold'),
        text(' desde '),
        text('hoje', 'italic'),
        text('!', 'bold', 'italic'),
      ),
    ])
    expect(parts.map(({ text, isSlanted }) => `${isSlanted ? '/' : ''}${text}`)).toEqual([
      'O seu n.º é',
      '12',
      'desde',
      '/hoje',
      '/!',
    ])
    expect(new Set(parts.map(({ y }) => y)).size).toBe(1)
    expect(parts.map(({ x }) => x)).toEqual(parts.map(({ x }) => x).toSorted((a, b) => a - b))
    const [plain, bold] = parts
    expect(parts.map(({ font }) => font)).toEqual([plain, bold, plain, plain, bold].map(part => part?.font))
  })

  it('has headings in larger and bold type', () => {
    const [heading, below] = print([
      { type: 'heading', attrs: { level: 2 }, content: [text('Convocatória')] },
      paragraph(text('Texto')),
    ])
    expect(heading?.size).toBeGreaterThan(below?.size ?? 0)
    expect(heading?.font).not.toBe(below?.font)
  })

  it('has numbers and bullets beside the items of lists, whose lines are indented alike', () => {
    const item = (words: string) => ({
      type: 'listItem' as const,
      content: [paragraph(text(words))] as [ReturnType<typeof paragraph>],
    })
    const long = 'apreciação e votação do relatório e das contas'
    const parts = print(
      [
        { type: 'orderedList', content: [item(long), item('eleições')] },
        { type: 'bulletList', content: [item('outro')] },
      ],
      150,
    )
    expect(parts.map(({ text }) => text).join(' ')).toBe(`1. ${long} 2. eleições • outro`)
    const lines = parts.filter(({ text }) => !/^(\d\.|•)$/.test(text))
    expect(lines.length).toBeGreaterThan(3)
    expect(new Set(lines.map(({ x }) => x)).size).toBe(1)
  })

  it('prints the address of a link that its text does not tell', () => {
    expect(texts(text('Ver '), link('a página', 'https://exemplo.pt/ag'), text('.'))).toEqual([
      'Ver a página (https://exemplo.pt/ag).',
    ])
    expect(texts(link('https://exemplo.pt', 'https://exemplo.pt'))).toEqual(['https://exemplo.pt'])
    expect(texts(link('www.exemplo.pt', 'https://www.exemplo.pt/'))).toEqual(['www.exemplo.pt'])
    expect(texts(link('geral@exemplo.pt', 'mailto:geral@exemplo.pt'))).toEqual(['geral@exemplo.pt'])
  })

  it('begins a line at a line break, and shows placeholders of a text that was not filled', () => {
    expect(texts(text('um'), { type: 'hardBreak' }, { type: 'placeholder', attrs: { name: 'nome' } })).toEqual([
      'um',
      '{{nome}}',
    ])
  })
})
