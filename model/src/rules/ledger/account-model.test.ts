import { describe, expect, it } from 'vitest'
import { accountsOn, type LedgerEvent } from './account-model.ts'

const charge = (id: string, on: string, amount: number, member = 'ana'): LedgerEvent => ({
  kind: 'charge',
  on,
  charge: id,
  member,
  amount,
  dueDate: on,
})
const pay = (id: string, on: string, amount: number, member = 'ana'): LedgerEvent => ({
  kind: 'payment',
  on,
  payment: id,
  member,
  amount,
  settles: 'oldest first',
})
const at = (history: LedgerEvent[], day: string, member = 'ana') => {
  const { debt, credit } = accountsOn(history, day).accountOf(member)
  return [debt, credit]
}

describe('PAY-02: the reference model of accounts', () => {
  const base = [charge('q25', '2025-01-02', 2000), charge('q26', '2026-01-02', 2400)]

  it('settles oldest first and keeps the rest as credit', () => {
    const history = [...base, pay('p1', '2026-02-01', 3000), pay('p2', '2026-03-01', 2000)]
    expect(at(history, '2025-06-30')).toEqual([2000, 0])
    expect(at(history, '2026-02-01')).toEqual([1400, 0])
    expect(at(history, '2026-03-01')).toEqual([0, 600])
    expect(accountsOn(history, '2026-02-01').openOf('q26')).toBe(1400)
    expect(accountsOn(history, '2026-03-01').accountOf('ana').balance).toBe(-600)
  })

  it('moves an annulment on its own day', () => {
    const history: LedgerEvent[] = [
      ...base,
      pay('p1', '2026-02-01', 4400),
      { kind: 'chargeAnnulled', on: '2026-05-01', charge: 'q26' },
      { kind: 'paymentCancelled', on: '2026-06-01', payment: 'p1' },
    ]
    expect(at(history, '2026-04-30')).toEqual([0, 0])
    expect(at(history, '2026-05-01')).toEqual([0, 2400])
    expect(at(history, '2026-06-01')).toEqual([2000, 0])
  })

  it('waives, takes back, refunds and uses credit', () => {
    const history: LedgerEvent[] = [
      ...base,
      { kind: 'waiver', on: '2026-01-10', charge: 'q25', amount: 2000 },
      pay('p1', '2026-02-01', 3000),
      { kind: 'refund', on: '2026-02-02', payment: 'p1', amount: 100 },
      { kind: 'waiver', on: '2026-02-03', charge: 'q25', amount: -2000 },
      { kind: 'creditUse', on: '2026-02-04', payment: 'p1', charge: 'q25', amount: 500 },
    ]
    expect(at(history, '2026-02-01')).toEqual([0, 600])
    expect(at(history, '2026-02-02')).toEqual([0, 500])
    expect(at(history, '2026-02-03')).toEqual([2000, 500])
    expect(at(history, '2026-02-04')).toEqual([1500, 0])
  })

  it('moves value between members where one pays for another', () => {
    const history: LedgerEvent[] = [
      ...base,
      {
        kind: 'payment',
        on: '2026-02-01',
        payment: 'p1',
        member: 'rui',
        amount: 2500,
        settles: [{ charge: 'q25', amount: 2000 }],
      },
    ]
    expect(at(history, '2026-02-01')).toEqual([2400, 0])
    expect(at(history, '2026-02-01', 'rui')).toEqual([0, 500])
  })

  it('joins accounts at every day, and leaves parked debts', () => {
    const history: LedgerEvent[] = [
      ...base,
      charge('r', '2025-03-01', 700, 'rui'),
      { kind: 'parked', on: '2026-01-03', charge: 'q25' },
      pay('p1', '2026-02-01', 3000),
      { kind: 'merge', on: '2026-09-01', from: 'rui', into: 'ana' },
    ]
    expect(at(history, '2025-03-01')).toEqual([2700, 0])
    expect(at(history, '2025-03-01', 'rui')).toEqual([2700, 0])
    expect(at(history, '2026-02-01')).toEqual([2100, 0])
  })

  it('says what is overdue and paid until on each day; a debt that waits is no arrears on those days alone', () => {
    const quota = (year: number, amount: number): LedgerEvent => ({
      kind: 'charge',
      on: `${year}-01-02`,
      charge: `q${year}`,
      member: 'ana',
      amount,
      dueDate: `${year}-03-31`,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
    })
    const history: LedgerEvent[] = [
      quota(2025, 2000),
      quota(2026, 2400),
      pay('p1', '2025-02-01', 2000),
      { kind: 'parked', on: '2026-05-01', charge: 'q2026' },
      { kind: 'unparked', on: '2026-06-01', charge: 'q2026' },
      { kind: 'chargeAnnulled', on: '2026-07-01', charge: 'q2026' },
    ]
    const said = (day: string) => {
      const { overdue, paidUntil, nextDue, oldestDue, situation } = accountsOn(history, day).accountOf('ana')
      return [overdue, paidUntil, nextDue, oldestDue, situation]
    }
    expect(said('2025-01-31')).toEqual([0, null, '2025-03-31', '2025-03-31', 'a_pagamento'])
    expect(said('2026-03-31')).toEqual([0, '2025-12-31', '2026-03-31', '2026-03-31', 'a_pagamento'])
    for (const day of ['2026-04-30', '2026-06-01'])
      expect(said(day)).toEqual([2400, '2025-12-31', null, '2026-03-31', 'em_atraso'])
    for (const day of ['2026-05-01', '2026-05-31', '2026-07-01'])
      expect(said(day)).toEqual([0, '2025-12-31', null, null, 'em_dia'])
  })

  it('separates accounts at every day when a merge is undone; what came between stays', () => {
    const history: LedgerEvent[] = [
      ...base,
      charge('r', '2025-03-01', 700, 'rui'),
      { kind: 'merge', on: '2026-09-01', from: 'rui', into: 'ana' },
      charge('s', '2026-09-02', 100),
      { kind: 'mergeUndone', on: '2026-09-03', from: 'rui', into: 'ana' },
    ]
    expect([at(history, '2026-09-02'), at(history, '2026-09-02', 'rui')]).toEqual([
      [4500, 0],
      [700, 0],
    ])
  })

  it.each<[string, LedgerEvent]>([
    ['more than is open', { kind: 'creditUse', on: '2026-03-01', payment: 'p', charge: 'q25', amount: 2001 }],
    ['more than is left', { kind: 'refund', on: '2026-03-01', payment: 'p', amount: 5001 }],
    ['a waiver above the debt', { kind: 'waiver', on: '2026-03-01', charge: 'q25', amount: 2001 }],
    ['the undoing of no merge', { kind: 'mergeUndone', on: '2026-03-01', from: 'rui', into: 'ana' }],
    ['a charge that does not exist', { kind: 'chargeAnnulled', on: '2026-03-01', charge: 'x' }],
  ])('refuses %s', (_, event) => {
    const paid: LedgerEvent = { kind: 'payment', on: '2026-02-01', payment: 'p', member: 'ana', amount: 5000 }
    expect(() => accountsOn([...base, paid, event], '2026-12-31')).toThrow('Impossible history')
  })
})
