import { describe, expect, it } from 'vitest'
import { proposeQuotas } from '../quotas/propose-quotas.ts'
import { memberWith, rulesWith } from '../quotas/quota-case.ts'
import { dayOfPaidUntil, judgeOpeningBalance, type OpeningBalance, type OpeningFacts } from './opening-balance.ts'
import { paidUntilOf } from './paid-until.ts'

const FACTS: OpeningFacts = {
  today: '2026-11-15',
  admissionDate: '2020-05-10',
  quotaYearStartMonth: 1,
  quotaWord: 'Quota',
  taken: [],
}
const judge = (line: OpeningBalance, facts: Partial<OpeningFacts> = {}) =>
  judgeOpeningBalance(line, { ...FACTS, ...facts })

describe('PAY-01: an opening balance', () => {
  it('of a year is a quota of its months, due when the line says, else at their end', () => {
    expect(judge({ amount: 1250, year: 2025, dueDate: '2025-03-31' })).toEqual({
      charges: [
        {
          column: 'year',
          type: 'quota',
          year: 2025,
          periodStart: '2025-01-01',
          periodEnd: '2025-12-31',
          description: 'Quota 2025',
          originalAmount: 1250,
          dueDate: '2025-03-31',
        },
      ],
      errors: {},
      notes: {},
    })
    const late = judge({ amount: 1250, year: 2025 }, { quotaYearStartMonth: 9 })
    expect(late.charges).toMatchObject([{ periodStart: '2025-09-01', periodEnd: '2026-08-31', dueDate: '2026-08-31' }])
    expect(late.notes).toEqual({ dueDate: 'Sem data: conta como vencida em 31/08/2026.' })
  })

  it('may name its months, its type and its words', () => {
    const months = judge({ amount: 600, periodStart: '2026-04-15', periodEnd: '2026-06-01', dueDate: '2026-07-31' })
    expect(months.charges).toMatchObject([
      { year: 2026, periodStart: '2026-04-01', periodEnd: '2026-06-30', description: 'Quota 2026' },
    ])
    const fine = judge({ amount: 500, type: 'multa', description: 'Livro perdido', dueDate: '2024-01-01' })
    expect(fine.charges).toMatchObject([{ type: 'multa', year: null, periodStart: null, description: 'Livro perdido' }])
    expect(judge({ amount: 500, type: 'joia', year: 2024 }).charges).toMatchObject([{ description: 'Joia 2024' }])
  })

  it('of what is paid is a quota of nothing from the admission to the end of that month', () => {
    const { charges, notes } = judge({ paidUntil: '2026-06-15' })
    expect(charges).toEqual([
      {
        column: 'paidUntil',
        type: 'quota',
        year: 2026,
        periodStart: '2020-05-01',
        periodEnd: '2026-06-30',
        description: 'Pago até 30/06/2026 (saldo inicial)',
        originalAmount: 0,
        dueDate: '2026-06-30',
      },
    ])
    expect(notes).toEqual({ paidUntil: 'Conta até ao fim do mês: 30/06/2026.' })
    expect(judge({ amount: 2400, year: 2026, paidUntil: '2025-12-31' }).charges).toHaveLength(2)
  })

  it.each<[string, OpeningBalance, Partial<OpeningFacts>, Record<string, string>]>([
    ['nothing at all', {}, {}, { amount: 'Indique quanto deve, ou até quando está pago.' }],
    ['a debt without a year', { amount: 100 }, {}, { year: 'Indique o ano da quota em dívida.' }],
    ['a far year', { amount: 100, year: 2062 }, {}, { year: 'O ano não pode ser depois de 2031.' }],
    ['a far day', { paidUntil: '2206-01-01' }, {}, { paidUntil: 'A data não pode ser depois de 2031.' }],
    [
      'months the wrong way round',
      { amount: 100, periodStart: '2026-03-01', periodEnd: '2026-01-31' },
      {},
      { periodEnd: 'O fim do período é depois do início.' },
    ],
    [
      'months that are charged',
      { amount: 100, year: 2026 },
      { taken: [{ periodStart: '2026-06-01', periodEnd: '2026-06-30', name: '«Quota 06/2026»' }] },
      { year: 'Estes meses já estão em «Quota 06/2026». Nenhum mês se cobra duas vezes.' },
    ],
    [
      'a year that is owed and paid',
      { amount: 100, year: 2025, paidUntil: '2025-12-31' },
      {},
      { paidUntil: 'Há meses até esta data que já estão em «Quota 2025», nesta linha.' },
    ],
    [
      'a day before the admission',
      { paidUntil: '2020-04-30' },
      {},
      { paidUntil: 'Foi admitido em 10/05/2020, depois desta data.' },
    ],
  ])('refuses %s', (_case, line, facts, errors) => {
    expect(judge(line, facts)).toMatchObject({ errors, charges: [] })
  })

  it('of a column for each year is a quota for each, due at its end, and one of nothing where it was paid', () => {
    const byYear = [
      { column: 'owed2023', year: 2023, owed: 'paid' },
      { column: 'owed2024', year: 2024, owed: 1250 },
      { column: 'owed2025', year: 2025, owed: 0 },
      { column: 'owed2026', year: 2026, owed: 2400 },
    ] as const
    const { charges, errors, notes } = judge({ byYear })
    expect(
      charges.map(({ column, description, originalAmount, periodStart, dueDate }) => [
        column,
        description,
        originalAmount,
        periodStart,
        dueDate,
      ]),
    ).toEqual([
      ['owed2023', 'Quota 2023 paga (saldo inicial)', 0, '2023-01-01', '2023-12-31'],
      ['owed2024', 'Quota 2024', 1250, '2024-01-01', '2024-12-31'],
      ['owed2026', 'Quota 2026', 2400, '2026-01-01', '2026-12-31'],
    ])
    expect([errors, notes]).toEqual([{}, {}])
    expect(judge({ byYear: [{ column: 'owed2026', year: 2026, owed: 0 }] })).toEqual({
      charges: [],
      errors: {},
      notes: {},
    })
    const old = judge({ byYear: [{ column: 'owed2012', year: 2012, owed: 500 }] })
    expect(old.notes).toEqual({ owed2012: 'Foi admitido em 10/05/2020, depois deste ano.' })
  })

  it('of a column for each year is refused at the columns that are wrong', () => {
    const taken = [2023, 2024].map(year => ({
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      name: `«Quota ${year}»`,
    }))
    const byYear = [2022, 2023, 2024, 2062].map(year => ({ column: `owed${year}`, year, owed: 100 }))
    const { charges, errors } = judge({ byYear, paidUntil: '2022-12-31' }, { taken })
    expect(charges).toEqual([])
    expect(errors).toEqual({
      owed2023: 'Estes meses já estão em «Quota 2023». Nenhum mês se cobra duas vezes.',
      owed2024: 'Estes meses já estão em «Quota 2024». Nenhum mês se cobra duas vezes.',
      owed2062: 'O ano não pode ser depois de 2031.',
      paidUntil: 'Há meses até esta data que já estão em «Quota 2022», nesta linha.',
    })
  })

  it('that says of a debt that it was paid needs a quota and its year', () => {
    expect(judge({ amount: 'paid', year: 2025 }).charges).toMatchObject([{ year: 2025, originalAmount: 0 }])
    expect(judge({ amount: 'paid' }).errors).toEqual({ year: 'Indique o ano que está pago.' })
    expect(judge({ amount: 'paid', type: 'joia' }).errors).toEqual({
      amount: 'Uma linha deste tipo não se dá como paga: apague-a.',
    })
  })

  it('of zero charges nothing', () => {
    expect(judge({ amount: 0, year: 2025 })).toEqual({ charges: [], errors: {}, notes: {} })
  })

  it.each([
    ['2025', '2025-12-31'],
    ['06/2026', '2026-06-30'],
    ['2-2024', '2024-02-29'],
    ['13/2025', '13/2025'],
    ['31/12/2025', '31/12/2025'],
  ])('reads %s as %s', (text, day) => {
    expect(dayOfPaidUntil(text, 1)).toBe(day)
  })
  it('reads a year as the quota year', () => {
    expect(dayOfPaidUntil('2025', 9)).toBe('2026-08-31')
  })
})

describe('PAY-01: what was paid before is charged by no generation, whatever the plan says', () => {
  it.each(['nenhuma', 'mensal_incluindo_mes', 'mensal_mes_seguinte'] as const)('proration %s', proration => {
    const [paid] = judge({ paidUntil: '2026-06-30' }, { admissionDate: '2020-01-01' }).charges
    if (!paid?.periodStart || !paid.periodEnd) throw new Error('no charge')
    const sums = { originalAmount: 0, paidAmount: 0, waivedAmount: 0, isAnnulled: false }
    const issued = { id: 'a', periodStart: paid.periodStart, periodEnd: paid.periodEnd, explanation: null, ...sums }
    const { added, adjustments } = proposeQuotas(memberWith(), rulesWith({ proration }), [issued], {
      from: '2020-01-01',
      until: '2026-12-31',
      issueDate: '2026-11-15',
    })
    expect(adjustments).toEqual([])
    expect(added.map(({ periodStart, periodEnd, originalAmount }) => [periodStart, periodEnd, originalAmount])).toEqual(
      [['2026-07-01', '2026-12-31', 1200]],
    )
    expect(paidUntilOf([{ ...issued, type: 'quota' }])).toBe('2026-06-30')
  })
})
