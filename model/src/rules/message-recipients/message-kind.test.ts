import { expect, it } from 'vitest'
import { asksForMoney, concernsFormer, messageKindOf } from './message-kind.ts'

it.each([
  ['livre', 'aviso'],
  ['convocatoria', 'convocatoria'],
  ['boletim', 'boletim'],
  ['aniversario', 'boletim'],
  ['ligacaoAcesso', 'sistema'],
  ['umModeloAntigo', 'aviso'],
  ['constructor', 'aviso'],
])('MSG-01: %s is of the kind %s', (name, kind) => expect(messageKindOf(name)).toBe(kind))

it('MSG-01: former members get what is about their leaving', () => {
  expect(concernsFormer('saida')).toBe(true)
  expect(concernsFormer('livre')).toBe(false)
})

it('MSG-01: reminders ask for money, and nothing else does', () => {
  expect(['avisoQuota', 'aviso1', 'aviso2', 'aviso3'].every(asksForMoney)).toBe(true)
  expect(['livre', 'recibo', 'pagamentoDevolvido', 'convocatoria'].some(asksForMoney)).toBe(false)
})
