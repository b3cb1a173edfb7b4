import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { withDefaults } from '@agremia/model/rules/settings'
import { describe, expect, it } from 'vitest'
import { paperText } from './paper-text.ts'
import { fillTemplate, readyTemplate } from './render-template.ts'
import { rulesOf } from './stored-template.ts'

const LOCAL = 'http://192.168.1.20:3000'

describe('MSG-01: addresses of the own network on paper', () => {
  const letter = (ligacao: string, channel: 'email' | 'carta' = 'carta') => {
    const ready = readyTemplate(
      'pedidoAceite',
      rulesOf('pedidoAceite', undefined),
      withDefaults({ messageFooter: '' }),
      [],
    )
    return toPlainText(fillTemplate(ready, { saudacao: 'Ana', ligacao }, channel).body)
  }

  it('are left out of letters together with the sentence about them, and stay in e-mails', () => {
    expect(letter(LOCAL)).toMatch(/já está atualizada\.$/)
    expect(letter(LOCAL)).not.toContain('aqui')
    expect(letter(LOCAL, 'email')).toContain(`Pode vê-la aqui:\n${LOCAL}`)
  })

  it('are printed when they lead somewhere', () => {
    expect(letter('https://socios.example')).toContain('Pode vê-la aqui:\nhttps://socios.example')
  })

  it.each([
    [`Veja em ${LOCAL}/documentos, ou na sede.`, 'Veja em, ou na sede.'],
    ['Veja localhost:3000/x.', 'Veja.'],
    ['Veja https://exemplo.pt/x.', 'Veja https://exemplo.pt/x.'],
    [`Um\n\n${LOCAL}\n\nDois`, 'Um\n\nDois'],
    [`- ${LOCAL}\n- Dois`, '- Dois'],
    ['O bar Localhost fecha às 22 horas', 'O bar Localhost fecha às 22 horas'],
    ['', ''],
  ])('typed into the text %j it is %j', (typed, printed) =>
    expect(toPlainText(paperText(parseNotation(typed)))).toBe(printed),
  )

  it('under a link lose the link and keep its words; mail addresses stay', () => {
    const linked = (text: string, href: string): RichText => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] }],
    })
    expect(paperText(linked('a sua ficha', 'https://intranet.local/ficha'))).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a sua ficha' }] }],
    })
    for (const href of ['mailto:geral@exemplo.pt', 'https://exemplo.pt']) {
      expect(paperText(linked('escreva', href))).toEqual(linked('escreva', href))
    }
  })
})
