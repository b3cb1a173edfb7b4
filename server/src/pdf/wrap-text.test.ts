import { describe, expect, it } from 'vitest'
import { wrapText } from './wrap-text.ts'

/** Every letter is one point wide */
const wrap = (text: string, width: number, maxLines = 2) => wrapText(text, width, part => part.length, maxLines)

describe('LIST-07d: text in a cell of the PDF', () => {
  it.each([
    ['', ['']],
    ['curto', ['curto']],
    ['Rua da Paz', ['Rua da Paz']],
    ['Rua da Alegria', ['Rua da', 'Alegria']],
    ['várias\nlinhas\t e  espaços', ['várias', 'linhas e…']],
    ['Avenida Almirante Gago', ['Avenida', 'Almirante…']],
    ['Inês Brandão de Castro', ['Inês', 'Brandão d…']],
  ])('wraps %j to two lines', (text, lines) => {
    expect(wrap(text, 10)).toEqual(lines)
  })

  it('breaks a word that is too wide, at a sign of an address where there is one', () => {
    expect(wrap('ana.maria@exemplo.pt', 14)).toEqual(['ana.maria@', 'exemplo.pt'])
    expect(wrap('PT50000201231234567890154', 14)).toEqual(['PT500002012312', '34567890154'])
    expect(wrap('a.bcdefghijklmnopqrstuvwxyz', 14)).toEqual(['a.bcdefghijklm', 'nopqrstuvwxyz'])
  })

  it('never breaks at a no-break space where the line is wide enough', () => {
    expect(wrap('deve 1\u00a0234,50\u00a0€', 10)).toEqual(['deve', '1\u00a0234,50\u00a0€'])
  })

  it('cuts to one line', () => {
    expect(wrap('Associação Cultural', 12, 1)).toEqual(['Associação…'])
  })

  it('needs no time for what is not shown', () => {
    const start = performance.now()
    expect(wrap('x'.repeat(5_000_000), 10)).toEqual(['xxxxxxxxxx', 'xxxxxxxxx…'])
    expect(performance.now() - start).toBeLessThan(500)
  })
})
