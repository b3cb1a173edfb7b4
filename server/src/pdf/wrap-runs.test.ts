import { describe, expect, it } from 'vitest'
import type { FontName } from './fonts.ts'
import { type Run, wrapRuns } from './wrap-runs.ts'

/** Every letter is one point wide, in bold two. */
const measureIn = (font: FontName) => (text: string) => text.length * (font.startsWith('bold') ? 2 : 1)
const plain = (text: string): Run => ({ text, font: 'plain' })
const bold = (text: string): Run => ({ text, font: 'bold' })
const wrap = (runs: Run[], width = 10) =>
  wrapRuns(runs, width, measureIn).map(line => line.map(({ text, font, x }) => `${x}${font[0]}:${text}`))

describe('MSG-01: lines of a text in several fonts', () => {
  it.each<[string, Run[], string[][]]>([
    ['nothing', [], [[]]],
    ['a line as one text', [plain('Rua da Paz')], [['0p:Rua da Paz']]],
    ['words that do not fit', [plain('Rua da Alegria')], [['0p:Rua da'], ['0p:Alegria']]],
    ['a change of font', [plain('sou o '), bold('n.º')], [['0p:sou o'], ['0b:n.º']]],
    ['fonts side by side', [plain('o '), bold('12'), plain(' é')], [['0p:o', '3b:12', '8p:é']]],
    ['a word in two fonts', [plain('aaaa bb'), bold('cc')], [['0p:aaaa'], ['0p:bb', '2b:cc']]],
    ['a comma after bold', [plain('a '), bold('bbb'), plain(', c')], [['0p:a', '3b:bbb', '9p:,'], ['0p:c']]],
    ['line breaks', [plain('um\ndois\n\ntrês')], [['0p:um'], ['0p:dois'], [], ['0p:três']]],
    ['spaces in excess', [plain('  um \t dois  ')], [['0p:um dois']]],
    ['no-break spaces', [plain('deve 1\u00a0234\u00a0€')], [['0p:deve'], ['0p:1\u00a0234\u00a0€']]],
    ['a word wider than the line', [plain('a ana.maria@exemplo.pt')], [['0p:a'], ['0p:ana.maria@'], ['0p:exemplo.pt']]],
  ])('%s', (_, runs, lines) => expect(wrap(runs)).toEqual(lines))
})
