import { expect, it } from 'vitest'
import { MESSAGE_STATUS } from './messages.ts'

it('MSG-01: a message has these states on the wire, and each has a word; draft and schedule are of its sending', () => {
  expect(Object.keys(MESSAGE_STATUS)).toEqual([
    'em_fila',
    'a_enviar',
    'enviada',
    'falhou',
    'devolvida',
    'suprimida',
    'cancelada',
    'incerta',
    'impressa',
    'expedida',
  ])
})
