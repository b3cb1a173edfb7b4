import { expect, test } from 'vitest'
import { unlinkedText } from './unlinked-text.ts'

test.each([
  ['https://mau.example/a?b', 'https: //mau. example/a?b'],
  ['Ganhe em mau.example', 'Ganhe em mau. example'],
  ['www.mau.example', 'www. mau. example'],
  ['WWW.MAU.PT/x', 'WWW. MAU. PT/x'],
  ['mau\u200B.exa\u00ADmple', 'mau. example'],
  ['mau。example', 'mau. example'],
  ['mau\u2024example', 'mau. example'],
  ['prémio.pt', 'prémio. pt'],
  ['xn--prmio-bsa.pt', 'xn--prmio-bsa. pt'],
  ['a@mau.example', 'a@ mau. example'],
  ['mailto:a@mau', 'mailto: a@ mau'],
  ['tel:+351912345678', 'tel: +351912345678'],
  ['javascript:alert(1)', 'javascript: alert(1)'],
  ['198.51.100.7/x', '198. 51. 100. 7/x'],
  ['\\\\mau\\pasta', '\\ mau\\pasta'],
])('APP-01b: %j becomes %j, which no mail program links', (typed, unlinked) => {
  expect(unlinkedText(typed)).toBe(unlinked)
  expect(unlinkedText(unlinked)).toBe(unlinked)
})

test.each([
  'Maria da Conceição',
  'J. Silva & Filhos, S.A.',
  'Art.º 3.º, n.º 2',
  'Reunião de 15.11.2026 às 10:30',
  '1.250,50 €',
  'NIF 123.456.789',
  'Motivo: falta de pagamento. Ver a ata n.º 12/2026.',
])('%j is left as it is', text => expect(unlinkedText(text)).toBe(text))
