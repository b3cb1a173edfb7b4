import { describe, expect, it } from 'vitest'
import {
  type Approvals,
  approvalFault,
  approvalsMissing,
  approvalsNeeded,
  whoMayApprove,
  withApproval,
} from './approvals.ts'
import { amountToPay, documentAmountFaults } from './document-amounts.ts'
import { documentNumber, numbersByYear } from './document-number.ts'
import { DEFAULT_STATUSES, STATUS_KINDS, statusFault } from './document-statuses.ts'
import { movementKindOf } from './document-types.ts'
import { settledOf, settlementFault } from './settlements.ts'

describe('TRE-01: numbers of documents', () => {
  it.each<[string, number, number, string]>([
    ['AAAA/NNNN', 2026, 12, '2026/0012'],
    ['AAAA/NNNN', 2026, 12_345, '2026/12345'],
    ['AA-NNN', 2026, 7, '26-007'],
    ['NNNNNN', 2026, 7, '000007'],
  ])('%s of %i and %i is %3$s', (pattern, year, sequence, number) => {
    expect(documentNumber(pattern, year, sequence)).toBe(number)
  })
  it('go on from year to year where the pattern has no year', () => {
    expect(['AAAA/NNNN', 'AA.NN', 'NNNN'].map(numbersByYear)).toEqual([true, true, false])
  })
})

describe('TRE-01: amounts', () => {
  it.each<[string, Parameters<typeof documentAmountFaults>[0], string[]]>([
    ['a total alone', { totalAmount: 100 }, []],
    ['base and tax', { netAmount: 10_000, vatAmount: 2300, totalAmount: 12_300 }, []],
    ['two cents of rounding', { netAmount: 10_000, vatAmount: 2302, totalAmount: 12_300 }, []],
    ['three cents', { netAmount: 10_000, vatAmount: 2303, totalAmount: 12_300 }, ['totalAmount']],
    ['what is not subject', { netAmount: 10_000, notSubjectAmount: 500, vatAmount: 2300, totalAmount: 12_800 }, []],
    [
      'withholding outside of the total',
      { netAmount: 10_000, vatAmount: 2300, withholding: 2500, totalAmount: 12_300 },
      [],
    ],
    ['withholding above the total', { withholding: 101, totalAmount: 100 }, ['withholding']],
    [
      'lines that sum up',
      {
        netAmount: 300,
        vatAmount: 23,
        totalAmount: 323,
        vatLines: [
          { base: 100, vat: 23 },
          { base: 200, vat: 0 },
        ],
      },
      [],
    ],
    [
      'stamp duty in no line',
      { netAmount: 100, vatAmount: 27, totalAmount: 127, vatLines: [{ base: 100, vat: 23 }] },
      [],
    ],
    [
      'a base that is off',
      { netAmount: 110, vatAmount: 23, totalAmount: 133, vatLines: [{ base: 100, vat: 23 }] },
      ['netAmount'],
    ],
    [
      'a tax that is off',
      { netAmount: 100, vatAmount: 13, totalAmount: 113, vatLines: [{ base: 100, vat: 23 }] },
      ['vatAmount'],
    ],
    ['a line with more tax than base', { totalAmount: 113, vatLines: [{ base: 10, vat: 23 }] }, ['vatLines.0.vat']],
  ])('%s', (_what, amounts, faults) => {
    expect(Object.keys(documentAmountFaults(amounts))).toEqual(faults)
  })
  it('to pay is the total less what is withheld', () => {
    expect(amountToPay({ totalAmount: 12_300, withholding: 2500 })).toBe(9800)
  })
})

describe('TRE-01: approvals', () => {
  const doc: Approvals = {
    totalAmount: 30_000,
    registeredById: 'ana',
    approvedBy1: null,
    approvedBy2: null,
    approvedAt: null,
    approvalsNeeded: null,
  }
  it('one up to the limit and without one, two above it', () => {
    expect([
      approvalsNeeded(25_000, 25_000),
      approvalsNeeded(25_001, 25_000),
      approvalsNeeded(99_999, undefined),
    ]).toEqual([1, 2, 1])
  })
  it.each<[string, Partial<Approvals>, string, number | undefined, boolean]>([
    ['one, by another than the registrar', {}, 'rui', undefined, true],
    ['one, by the registrar', {}, 'ana', undefined, false],
    ['two, the registrar first', {}, 'ana', 25_000, true],
    ['two, the registrar second', { approvedBy1: 'rui' }, 'ana', 25_000, true],
    ['twice by one', { approvedBy1: 'rui' }, 'rui', 25_000, false],
    [
      'a second that nobody needs',
      { approvedBy1: 'rui', approvedAt: '2026-11-15', approvalsNeeded: 1 },
      'eva',
      undefined,
      false,
    ],
    [
      'a second that only a later limit would need',
      { approvedBy1: 'rui', approvedAt: '2026-11-15', approvalsNeeded: 1 },
      'eva',
      10_000,
      false,
    ],
    [
      'a second that was needed, though the limit was raised',
      { approvedBy1: 'ana', approvalsNeeded: 2 },
      'rui',
      90_000,
      true,
    ],
  ])('%s', (_what, more, user, limit, isAllowed) => {
    expect(approvalFault({ ...doc, ...more }, user, limit) === undefined).toBe(isAllowed)
  })
  it('are complete with the last that is needed', () => {
    expect(withApproval(doc, 'rui', 25_000)).toEqual({
      approvedBy1: 'rui',
      approvedBy2: null,
      approvalsNeeded: 2,
      isComplete: false,
    })
    expect(withApproval({ ...doc, approvedBy1: 'rui' }, 'ana', 25_000)).toMatchObject({
      approvedBy2: 'ana',
      isComplete: true,
    })
  })
})

describe('TRE-01: who may still approve', () => {
  const doc: Approvals = {
    totalAmount: 30_000,
    registeredById: 'ana',
    approvedBy1: null,
    approvedBy2: null,
    approvedAt: null,
    approvalsNeeded: null,
  }
  const approvers = [
    { _id: 'ana', name: 'Ana' },
    { _id: 'eva', name: 'Eva' },
    { _id: 'rui', name: 'Rui' },
  ]
  it('are named, without who registered it where one is enough and without who has approved', () => {
    expect(whoMayApprove(doc, approvers, undefined)).toBe('Eva ou Rui')
    expect(whoMayApprove({ ...doc, approvedBy1: 'rui', approvalsNeeded: 2 }, approvers, 25_000)).toBe('Ana ou Eva')
    expect(whoMayApprove(doc, approvers.slice(0, 1), undefined)).toBeUndefined()
  })
  it('a document that was approved misses nothing, whatever the limit is by now', () => {
    const approved = { ...doc, approvedBy1: 'rui', approvedAt: '2026-11-15', approvalsNeeded: 1 }
    expect([
      approvalsMissing(approved, 10_000),
      approvalsMissing(doc, 10_000),
      approvalsMissing(doc, undefined),
    ]).toEqual([0, 2, 1])
  })
})

describe('TRE-01: statuses', () => {
  it('one first status for each dimension, and names that differ', () => {
    const first = DEFAULT_STATUSES.filter(({ isDefault }) => isDefault).map(({ kind }) => kind)
    expect(first.sort()).toEqual(Object.keys(STATUS_KINDS).sort())
    expect(new Set(DEFAULT_STATUSES.map(({ name }) => name)).size).toBe(DEFAULT_STATUSES.length)
  })
  const facts = { categoryId: null, isLocked: false, hasPdf: false }
  const named = (slug: string, more: object = {}) => {
    const found = DEFAULT_STATUSES.find(one => one.slug === slug)
    if (!found) throw new Error(slug)
    return { ...found, ...more }
  }
  it.each<
    [
      string,
      ReturnType<typeof named>,
      Partial<typeof facts> | { categoryId: string },
      { date?: string; note?: string },
      boolean,
    ]
  >([
    ['in doubt', named('em-duvida'), {}, {}, true],
    ['paid by hand', named('pago'), {}, {}, false],
    ['approved by hand', named('autorizado'), {}, {}, false],
    ['annulled without a reason', named('anulado'), {}, {}, false],
    ['annulled with one', named('anulado'), {}, { note: 'Em duplicado' }, true],
    ['classified without a category', named('classificado'), {}, {}, false],
    ['classified with one', named('classificado'), { categoryId: 'c' }, {}, true],
    ['of a locked document', named('em-duvida'), { isLocked: true }, {}, false],
    ['booked by the accountant, of a locked document', named('lancado'), { isLocked: true }, {}, true],
    ['that asks for a date', named('lancado', { requiresDate: true }), {}, {}, false],
    ['that asks for a PDF', named('lancado', { requiresPdf: true }), {}, {}, false],
    ['that is used no more', named('lancado', { active: false }), {}, {}, false],
  ])('%s', (_what, status, more, given, isAllowed) => {
    expect(statusFault(status, { ...facts, ...more }, given) === undefined).toBe(isAllowed)
  })
})

describe('TRE-01: settlements', () => {
  it('a document is paid the way that its money goes, a credit note the other way', () => {
    expect([
      movementKindOf('despesa', false),
      movementKindOf('despesa', true),
      movementKindOf('receita', false),
    ]).toEqual(['saida', 'entrada', 'entrada'])
    expect([movementKindOf('transferencia', false), movementKindOf('informativo', false)]).toEqual([
      'transferencia',
      undefined,
    ])
  })
  const doc = {
    number: '2026/0001',
    direction: 'despesa',
    payableAmount: 100,
    openAmount: 60,
    cashAmount: 0,
    isLocked: false,
  } as const
  const paid = { kind: 'saida', method: 'transferencia', amount: 100 } as const
  it.each<[string, object, object, number, boolean]>([
    ['what is open', {}, {}, 60, true],
    ['more', {}, {}, 61, false],
    ['nothing', {}, {}, 0, false],
    ['of what is paid', { openAmount: 0 }, {}, 10, false],
    ['of what nothing is due', { payableAmount: 0, openAmount: 0 }, {}, 10, false],
    ['of what is locked', { isLocked: true }, {}, 60, false],
    ['on the other side', {}, { kind: 'entrada' }, 60, false],
    ['by a transfer between accounts', {}, { kind: 'transferencia' }, 60, false],
    ['of a credit note, deducted', { payableAmount: -100, openAmount: -100 }, {}, -100, true],
    ['of a credit note, paid back', { payableAmount: -100, openAmount: -100 }, { kind: 'entrada' }, -100, true],
    ['of a credit note, above zero', { payableAmount: -100, openAmount: -100 }, {}, 100, false],
    [
      'the last cent of forbidden cash',
      { payableAmount: 400_000, openAmount: 400_000, cashAmount: 299_999 },
      { method: 'numerario' },
      1,
      false,
    ],
  ])('%s', (_what, of, by, amount, isAllowed) => {
    expect(settlementFault({ ...doc, ...of }, { ...paid, ...by }, amount) === undefined).toBe(isAllowed)
  })
  it('take of a movement what they pay, less what is deducted', () => {
    const lines = [
      { direction: 'despesa', amount: 100 },
      { direction: 'despesa', amount: -30 },
    ] as const
    expect([settledOf('saida', lines), settledOf('entrada', lines.slice(1))]).toEqual([70, 30])
  })
})
