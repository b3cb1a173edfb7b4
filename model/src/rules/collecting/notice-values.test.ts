import { expect, it } from 'vitest'
import { defaultDeadline, type NoticeFacts, noticeValues } from './notice-values.ts'

const TODAY = '2026-11-17'
const line = (description: string, memberName: string | null = null) => ({ description, amount: 2400, memberName })
const FACTS: NoticeFacts = {
  name: 'aviso1',
  lines: [line('Quota 2026')],
  total: 2400,
  dueDate: '2026-03-31',
  deadline: defaultDeadline(TODAY),
  today: TODAY,
  year: 2026,
  iban: 'PT50000201231234567890154',
  entity: '12345',
  reference: '123456789',
  rfReference: 'RF712026000001',
  pageUrl: 'https://arp.example/informacaoDePagamento/abc',
}

it('PAY-03: a notice tells what is owed and every way to pay it', () => {
  expect(noticeValues(FACTS)).toEqual({
    entidade: '12345',
    referencia: '123 456 789',
    iban: 'PT50 0002 0123 1234 5678 9015 4',
    refTransferencia: 'RF71 2026 0000 01',
    ligacaoPagamento: 'https://arp.example/informacaoDePagamento/abc',
    ano: '2026',
    descricao: 'Quota 2026',
    valor: '24,00 €',
    dataLimite: '31/03/2026',
    listaDividas: 'Quota 2026: 24,00 €',
    totalDivida: '24,00 €',
  })
})

it('PAY-03: ways to pay that the organisation does not have are empty', () => {
  const values = noticeValues({ ...FACTS, iban: '', entity: null, reference: null, pageUrl: '' })
  expect([values.iban, values.entidade, values.referencia, values.ligacaoPagamento]).toEqual(['', '', '', ''])
})

it.each([
  ['aviso1', '2026-03-31', '31/03/2026'],
  ['aviso2', '2026-03-31', '02/12/2026'],
  ['aviso3', '2026-03-31', '02/12/2026'],
  ['avisoQuota', '2026-12-31', '31/12/2026'],
  ['avisoQuota', '2026-03-31', '02/12/2026'],
] as const)('PAY-03: %s of what is due on %s names %s', (name, dueDate, expected) => {
  expect(noticeValues({ ...FACTS, name, dueDate }).dataLimite).toBe(expected)
})

it('PAY-03: debts of the family name whose they are, and many are counted', () => {
  const family = [line('Quota 2026'), line('Quota 2026', 'Rui Reis')]
  expect(noticeValues({ ...FACTS, lines: family })).toMatchObject({
    descricao: 'Quota 2026 e Quota 2026 (Rui Reis)',
    listaDividas: 'Quota 2026: 24,00 €\nQuota 2026 (Rui Reis): 24,00 €',
  })
  const many = [1, 2, 3, 4, 5].map(number => line(`Quota ${number}`))
  expect(noticeValues({ ...FACTS, lines: many }).descricao).toBe('Quota 1, Quota 2 e mais 3')
  expect(noticeValues({ ...FACTS, lines: many.slice(0, 3) }).descricao).toBe('Quota 1, Quota 2 e Quota 3')
})
