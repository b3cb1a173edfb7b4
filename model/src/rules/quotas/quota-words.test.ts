import { describe, expect, it } from 'vitest'
import { PRESETS } from '../terminology.ts'
import { quotaDueDate } from './due-date.ts'
import { explainCharge } from './explain-charge.ts'
import { type DueJoia, joiaDue } from './joia.ts'
import type { LeftOutReason } from './left-out.ts'
import { monthOf } from './months.ts'
import { proportionalAmount } from './price.ts'
import { active, ended, memberWith, rulesWith } from './quota-case.ts'
import { quotaWord } from './quota-word.ts'

describe('PAY-01: the word for one quota', () => {
  it.each(Object.values(PRESETS).map(({ membershipPayments }) => membershipPayments))(
    '%s has a word',
    membershipPayments => expect(['Quota', 'Quotização']).toContain(quotaWord({ membershipPayments })),
  )
  it.each([
    ['Quotas', 'Quota'],
    ['Quotas e capital', 'Quota'],
    ['Quotizações', 'Quotização'],
    ['mensalidades', 'Mensalidade'],
    ['Contribuições anuais', 'Contribuição anual'],
    ['Taxas de inscrição', 'Taxa de inscrição'],
    ['Contribuições dos associados', 'Contribuição dos associados'],
    ['Valores', 'Valor'],
    ['Vezes', 'Vez'],
    ['Jardins', 'Jardim'],
    ['TSU anual', 'TSU anual'],
    ['Quota, joia', 'Quota'],
    ['', 'Quota'],
  ])('%j is %j', (membershipPayments, word) => expect(quotaWord({ membershipPayments })).toBe(word))
})

describe('PAY-01: the due date', () => {
  const plan = { periodicity: 'anual', dueDay: null, dueMonth: null } as const
  const due = (
    more: Partial<Parameters<typeof quotaDueDate>[0]>,
    issueDate: string,
    block: string,
    quotaDueDays = 90,
  ) => quotaDueDate({ ...plan, ...more }, monthOf(block), { issueDate, quotaDueDays })
  it.each<[string, string, string]>([
    ['days after the issue', due({}, '2026-01-02', '2026-01-01'), '2026-04-02'],
    ['at least 30 days', due({}, '2026-01-02', '2026-01-01', 0), '2026-02-01'],
    ['a day and month', due({ dueDay: 28, dueMonth: 3 }, '2026-01-02', '2026-01-01'), '2026-03-28'],
    ['the end of a month', due({ dueMonth: 2 }, '2026-01-02', '2026-01-01'), '2026-02-28'],
    ['a day and month that are too near', due({ dueDay: 15, dueMonth: 1 }, '2026-01-02', '2026-01-01'), '2026-02-01'],
    ['a day and month of a past year', due({ dueDay: 28, dueMonth: 3 }, '2026-05-01', '2023-01-01'), '2026-05-31'],
    ['in the next calendar year', due({ dueDay: 15, dueMonth: 1 }, '2026-09-01', '2026-09-01'), '2027-01-15'],
    [
      'a day of the first month',
      due({ periodicity: 'trimestral', dueDay: 15, dueMonth: 1 }, '2026-03-01', '2026-04-01'),
      '2026-04-15',
    ],
  ])('%s', (_, found, expected) => expect(found).toBe(expected))
})

it.each([
  [2400, 8, 12, 0, 1600],
  [2000, 2, 12, 0, 333],
  [2000, 7, 12, 0, 1167],
  [1, 6, 12, 0, 1],
  [1, 5, 12, 0, 0],
  [2001, 8, 12, 25, 1001],
  [1000, 12, 12, 33.33, 667],
  [2400, 12, 12, 100, 0],
  [999_999_999_999_999, 11, 12, 0, 916_666_666_666_666],
])('PAY-01: %d cents for %d of %d months less %d %% are %d', (price, months, of, discount, cents) =>
  expect(proportionalAmount(price, months, of, discount)).toBe(cents),
)

describe('PAY-01: the entry fee', () => {
  const request = { issueDate: '2026-05-20', issuedOn: [] }
  const joined = { admissionDate: '2026-05-14' }
  it('is charged on admission and explained', () => {
    const joia = joiaDue(memberWith(joined), rulesWith(), request) as DueJoia
    expect(joia).toMatchObject({
      type: 'joia',
      year: 2026,
      originalAmount: 1000,
      dueDate: '2026-08-18',
      planId: 'anual',
    })
    expect(explainCharge(joia.explanation, { membershipPayments: 'Quotas' })).toBe(
      'Joia · plano Efetivo 10,00\u00a0€ · admitido em 14/05/2026',
    )
  })
  const back = {
    states: [active('2010-01-01'), ended('2020-01-01'), active('2026-05-14')],
    admissionDate: '2010-01-01',
  }
  it.each<[LeftOutReason, ReturnType<typeof joiaDue>]>([
    ['ja_cobrado', joiaDue(memberWith(joined), rulesWith(), { ...request, issuedOn: ['2026-05-14'] })],
    [
      'categoria_sem_joia',
      joiaDue(
        memberWith({ categories: [{ from: '2020-01-01', until: null, value: 'auxiliar' }] }),
        rulesWith(),
        request,
      ),
    ],
    ['sem_plano', joiaDue(memberWith(joined), rulesWith({ validUntil: '2025-12-31' }), request)],
    ['valor_zero', joiaDue(memberWith(joined), rulesWith({ values: [] }), request)],
    ['sem_categoria', joiaDue(memberWith({ categories: [] }), rulesWith(), request)],
    ['depois_da_saida', joiaDue(memberWith({ states: [ended('2025-01-01')] }), rulesWith(), request)],
    ['readmissao_sem_joia', joiaDue(memberWith(back), rulesWith(), request)],
    [
      'ja_cobrado',
      joiaDue(memberWith(back), rulesWith(), { ...request, issuedOn: ['2026-05-14'], paysOnReadmission: true }),
    ],
  ])('is not charged: %s', (reason, found) => expect(found).toBe(reason))
  it('is charged again on readmission where the organisation wants it', () =>
    expect(
      joiaDue(memberWith(back), rulesWith(), { ...request, issuedOn: ['2010-01-01'], paysOnReadmission: true }),
    ).toMatchObject({
      originalAmount: 1000,
      explanation: { start: { kind: 'readmissao', on: '2026-05-14' } },
    }))
})
