import { describe, expect, it } from 'vitest'
import { namesMembers, type PrintedReceipt, receiptRows, receiptTitle } from './printed-receipt.ts'

const HOLDER = { memberNumber: 12, name: 'Maria Silva', taxNumber: null }
const quota = (amount: number, { openAfter = 0, memberNumber = 12, memberName = 'Maria Silva' } = {}) => ({
  description: 'Quota 2026',
  originalAmount: 2400,
  amount,
  openAfter,
  memberNumber,
  memberName,
})
const receipt = (more: Partial<PrintedReceipt>): PrintedReceipt => ({
  organisation: { name: 'Coro', taxNumber: '', address: '', postalCode: '', locality: '' },
  holder: HOLDER,
  payer: null,
  kind: 'recebimento',
  type: 'quota',
  method: 'numerario',
  chequeNumber: null,
  paymentDate: '2026-11-16',
  amount: 2400,
  lines: [],
  ...more,
})

describe('PAY-02: the rows of a receipt add up to what was paid', () => {
  it.each<[string, Partial<PrintedReceipt>, [string, number][]]>([
    ['a whole charge', { lines: [quota(2400)] }, [['Quota 2026', 2400]]],
    [
      'a part of a charge',
      { amount: 1000, lines: [quota(1000, { openAfter: 1400 })] },
      [['Quota 2026 (parcial: 10,00\u00a0€ de 24,00\u00a0€)', 1000]],
    ],
    [
      'more than is owed',
      { amount: 3000, lines: [quota(2400)] },
      [
        ['Quota 2026', 2400],
        ['Saldo a favor, para dívidas futuras', 600],
      ],
    ],
    ['money in advance', { amount: 500 }, [['Saldo a favor, para dívidas futuras', 500]]],
    ['a gift', { type: 'donativo', amount: 5000 }, [['Donativo', 5000]]],
    ['credit paid back', { kind: 'devolucao', amount: 600 }, [['Devolução do saldo a favor', 600]]],
  ])('%s', (_what, more, rows) => {
    expect(receiptRows(receipt(more)).map(({ text, amount }) => [text, amount])).toEqual(rows)
  })

  it('each row tells whose charge it was; what is left over stays with the payer', () => {
    const family = receipt({
      amount: 5000,
      lines: [quota(2400), quota(2400, { memberNumber: 13, memberName: 'Rui Silva' })],
    })
    expect(receiptRows(family).map(({ member }) => member.name)).toEqual(['Maria Silva', 'Rui Silva', 'Maria Silva'])
    expect(namesMembers(family)).toBe(true)
    expect(namesMembers(receipt({ lines: [quota(2400)] }))).toBe(false)
  })
})

it('PAY-05: a part that is given back names the receipt that stays', () => {
  const returned = receipt({
    kind: 'devolucao',
    method: 'multibanco',
    amount: 1000,
    returnOf: { number: 'REC 2026/000123', date: '2026-03-01' },
  })
  expect(receiptTitle(returned)).toBe('Devolução de pagamento')
  expect(receiptRows(returned)).toEqual([
    {
      member: returned.holder,
      text: 'Devolução de parte do pagamento do recibo REC 2026/000123, de 01/03/2026, que se mantém',
      amount: 1000,
    },
  ])
})
