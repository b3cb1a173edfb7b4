import { describe, expect, it } from 'vitest'
import { arrangeCashMap, type CashFlow, flowKey, isFlowKey, UNIDENTIFIED } from './cash-map.ts'

const flow = (changed: Partial<CashFlow>): CashFlow => ({
  side: 'despesa',
  category: null,
  paymentType: null,
  amount: -100,
  ...changed,
})
const rubrica = (id: string, line: string | null, order = 10) => ({ id, name: `Rubrica ${id}`, line, order })

describe('TRE-01: the map of receipts and payments', () => {
  it('puts what moved under its line and rubrica, in their order, with sums that add up', () => {
    const { receita, despesa } = arrangeCashMap([
      flow({ category: rubrica('outras', null, 5), amount: -1 }),
      flow({ category: rubrica('agua', 'Instalações', 30), amount: -1_000 }),
      flow({ category: rubrica('luz', 'Instalações', 20), amount: -12_345 }),
      flow({ side: 'receita', category: rubrica('bar', 'Atividades'), amount: 7_000 }),
      flow({ side: 'receita', paymentType: 'quota', amount: 50_000 }),
      flow({ side: 'receita', paymentType: 'joia', amount: -500 }),
    ])
    expect(despesa).toEqual({
      label: 'Pagamentos',
      amount: 13_346,
      lines: [
        {
          label: 'Instalações',
          amount: 13_345,
          rubricas: [
            { key: 'rubrica:luz', label: 'Rubrica luz', amount: 12_345 },
            { key: 'rubrica:agua', label: 'Rubrica agua', amount: 1_000 },
          ],
        },
        {
          label: 'Outros pagamentos',
          amount: 1,
          rubricas: [{ key: 'rubrica:outras', label: 'Rubrica outras', amount: 1 }],
        },
      ],
    })
    expect(receita.amount).toBe(56_500)
    expect(receita.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Quotas e joias', 49_500],
      ['Atividades', 7_000],
    ])
    expect(receita.lines[0]?.rubricas.map(({ label }) => label)).toEqual(['{MembershipPayments}', 'Joias'])
  })

  it.each([
    ['no rubrica', { amount: -5 }, 'despesa', 'Outros pagamentos', 5],
    ['no rubrica, money that came', { side: 'receita', amount: 5 }, 'receita', 'Outros recebimentos', 5],
    ['a rubrica with an empty line', { category: rubrica('x', '') }, 'despesa', 'Outros pagamentos', 100],
    [
      'a type without a line',
      { side: 'receita', paymentType: 'multa', amount: 9 },
      'receita',
      'Outros recebimentos',
      9,
    ],
    ['a refund of an expense', { category: rubrica('x', 'Pessoal'), amount: 30 }, 'despesa', 'Pessoal', -30],
  ] as const)('counts %s', (_what, changed, side, line, amount) => {
    const half = arrangeCashMap([flow(changed)])[side]
    expect(half.lines.map(one => [one.label, one.amount])).toEqual([[line, amount]])
    expect(half.amount).toBe(amount)
  })

  it('finds the parts of a number by its key', () => {
    const id = '01890000-0000-7000-8000-000000000001'
    const keys = [
      flowKey(flow({ category: rubrica(id, null), paymentType: 'quota' })),
      flowKey(flow({ side: 'receita', paymentType: 'quota' })),
      flowKey(flow({})),
    ]
    expect(keys).toEqual([`rubrica:${id}`, 'tipo:quota', 'sem_rubrica:despesa'])
    expect([...keys, UNIDENTIFIED].every(isFlowKey)).toBe(true)
    expect(['', 'rubrica:1', 'tipo:toString', 'tipo:', 'sem_rubrica:x', 'x'].some(isFlowKey)).toBe(false)
  })
})
