import { describe, expect, it } from 'vitest'
import { declarationOf, donorsOf, type RegisteredGift } from './donor-register.ts'

const REGIME = 'artigo 62.º, n.º 3, do EBF'
let id = 0
const gift = (more: Partial<RegisteredGift> = {}): RegisteredGift => {
  id += 1
  return {
    id: String(id),
    personId: 'ana',
    memberId: null,
    donorName: 'Ana Alves',
    taxNumber: '123456789',
    date: '2026-03-01',
    kind: 'numerario',
    amount: 5000,
    method: 'transferencia',
    receiptNumber: `DON 2026/${id}`,
    regime: REGIME,
    code: '01',
    ...more,
  }
}
const rui = { personId: 'rui', donorName: 'Rui Reis', taxNumber: null }
const SETTINGS = { donationRegime: REGIME, donationCode: '02' }

describe('TRE-01: the register of donors', () => {
  it('adds up what each donor gave in money and in goods, who gave most first', () => {
    const goods = { kind: 'especie', method: null } as const
    expect(donorsOf([gift(), gift({ ...goods, amount: 1000 }), gift({ ...rui, amount: 7000 }), gift(rui)])).toEqual([
      {
        personId: 'rui',
        memberId: null,
        name: 'Rui Reis',
        taxNumber: null,
        count: 2,
        money: 12_000,
        goods: 0,
        total: 12_000,
      },
      {
        personId: 'ana',
        memberId: null,
        name: 'Ana Alves',
        taxNumber: '123456789',
        count: 2,
        money: 5000,
        goods: 1000,
        total: 6000,
      },
    ])
    expect(donorsOf([])).toEqual([])
  })
})

describe('TRE-01: the declaration Modelo 25', () => {
  it('has one line for each donor, kind and code', () => {
    const given = [gift(), gift(), gift({ kind: 'especie', method: null }), gift({ code: '09' })]
    const { lines, leftOut } = declarationOf(given, SETTINGS)
    expect(lines.map(({ kind, code, amount, count }) => [kind, code, amount, count])).toEqual([
      ['especie', '01', 5000, 1],
      ['numerario', '01', 10_000, 2],
      ['numerario', '09', 5000, 1],
    ])
    expect(leftOut).toEqual([])
  })

  it.each<[string, Partial<RegisteredGift>, string]>([
    ['a donor without NIF', { taxNumber: null }, 'sem_nif'],
    ['an empty NIF', { taxNumber: '' }, 'sem_nif'],
    ['a rule without a code', { regime: 'artigo 63.º', code: '' }, 'sem_codigo'],
    ['a receipt that names no rule', { regime: '', code: '' }, 'sem_enquadramento'],
    ['more than 200 € in cash', { regime: '', method: 'numerario', amount: 20_001 }, 'recibo_simples'],
  ])('leaves out %s and says why', (_what, more, reason) => {
    const one = gift(more)
    expect(declarationOf([one], SETTINGS)).toEqual({ lines: [], leftOut: [{ gift: one, reason }] })
  })

  it('takes the code that was set later, for receipts of the same rule', () => {
    expect(declarationOf([gift({ code: '' })], SETTINGS).lines).toMatchObject([{ code: '02', amount: 5000 }])
    expect(declarationOf([gift({ code: '' })], { ...SETTINGS, donationCode: '' }).leftOut).toMatchObject([
      { reason: 'sem_codigo' },
    ])
  })
})
