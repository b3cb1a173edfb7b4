import { DEFAULT_CARD_LETTER } from '@agremia/model/rules/cards/card-letter'
import { expect, test } from 'vitest'
import { NOTATION } from './editor-inputs.tsx'

const again = (text: string) => NOTATION.print(NOTATION.parse(text))

test.each([
  ['the letter of cards', DEFAULT_CARD_LETTER.body],
  ['styles and lists', '## Olá\n\n**Sr.** {{nome}}, _boa tarde_\n\n- um\n- dois\n\n1. três'],
  ['a link', 'Veja [a página](https://exemplo.pt/cartao_novo).'],
  ['nothing', ''],
])('CARD-04: %s is the same text after the editor has shown it', (_what, text) => expect(again(text)).toBe(text))

test('CARD-04: the editor shows placeholders and conditions, not their braces', () => {
  const doc = NOTATION.parse(DEFAULT_CARD_LETTER.body)
  expect(doc.textContent).not.toMatch(/\{\{[#/]/)
  expect(JSON.stringify(doc.toJSON())).toContain('{"type":"placeholder","attrs":{"name":"validade"},"marks"')
})

test('CARD-04: a text with a mistake is shown as it is written, so that it can be mended', () => {
  expect(NOTATION.parse('Olá {{nome\n\nAté já').textContent).toBe('Olá {{nomeAté já')
})
