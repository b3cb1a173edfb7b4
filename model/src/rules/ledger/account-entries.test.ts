import { describe, expect, it } from 'vitest'
import { type AccountLine, accountEntries } from './account-entries.ts'

const ME = 'me'
const charge = (id: string, more: Partial<NonNullable<AccountLine['charge']>> = {}) => ({
  id,
  description: `Quota ${id}`,
  memberId: ME,
  memberName: 'Rita Reis',
  status: 'aberta' as const,
  dueDate: '2026-03-31',
  openAmount: 2400,
  isParked: false,
  origin: 'manual' as const,
  explanation: null,
  ...more,
})
const payment = (id: string, more: Partial<NonNullable<AccountLine['payment']>> = {}) => ({
  id,
  date: '2026-02-01',
  memberId: ME,
  memberName: 'Rita Reis',
  method: 'cheque' as const,
  receiptNumber: 'REC 2026/000001',
  chequeNumber: '812',
  status: 'confirmado' as const,
  cancelledOn: null,
  cancelReason: null,
  notes: null,
  ...more,
})
const line = (kind: AccountLine['kind'], on: string, change: Partial<AccountLine>): AccountLine => ({
  on,
  kind,
  debt: 0,
  credit: 0,
  charge: null,
  payment: null,
  decision: null,
  ...change,
})
const read = (lines: AccountLine[], more: { opening?: number; tellsReasons?: boolean } = {}) =>
  accountEntries(lines, { memberId: ME, today: '2026-11-15', opening: 0, tellsReasons: true, ...more })
const shortly = (entries: ReturnType<typeof read>) =>
  entries.map(({ title, debit, credit, balance }) => [title, debit, credit, balance])

describe('PAY-03: the lines of an account as people read them', () => {
  it('a charge says where it comes from and how late it is', () => {
    const explanation = {
      kind: 'quota' as const,
      planId: 'p',
      planName: 'Efetivo',
      periodicity: 'anual' as const,
      blockStart: '2026-01-01',
      quotaYearStartMonth: 1,
      price: 2400,
      isAgreedAmount: false,
      discountPct: 0,
      monthsCharged: 8,
      monthsInBlock: 12,
      uncharged: [{ reason: 'antes_da_admissao' as const, periodStart: '2026-01-01', periodEnd: '2026-04-30' }],
      start: { kind: 'admissao' as const, on: '2026-05-14' },
      exitOn: null,
      isBackdated: false,
    }
    const [entry] = read([line('charge', '2026-01-01', { debt: 1600, charge: charge('2026', { explanation }) })])
    expect(entry).toMatchObject({
      title: 'Quota 2026',
      detail: 'plano Efetivo 24,00\u00a0€ · admitido em maio, 8 de 12 meses',
      note: 'vencida há 229 dias',
      isLate: true,
      debit: 1600,
      credit: null,
      balance: 1600,
    })
    expect(read([line('charge', '2026-01-01', { debt: 1, charge: charge('2026') })])[0]?.detail).toBe('lançada à mão')
    const parked = line('charge', '2026-01-01', { debt: 1, charge: charge('2026', { isParked: true }) })
    expect(read([parked])[0]).toMatchObject({ note: 'à espera de decisão', isLate: false })
  })

  it("what one's own payment settles is told with the payment and moves nothing twice", () => {
    const paid = { charge: charge('2026', { openAmount: 0, status: 'paga' }), payment: payment('p') }
    const entries = read(
      [
        line('charge', '2026-01-01', { debt: 2400, charge: paid.charge }),
        line('payment', '2026-02-01', { credit: 3000, payment: paid.payment }),
        line('settlement', '2026-02-01', { debt: -2400, ...paid }),
        line('use', '2026-02-01', { credit: -2400, ...paid }),
      ],
      { opening: 500 },
    )
    expect(shortly(entries)).toEqual([
      ['Quota 2026', 2400, null, 2900],
      ['Pagamento', null, 3000, -100],
    ])
    expect(entries[0]?.note).toBe('paga')
    expect(entries[1]?.detail).toBe('Cheque n.º 812 · recibo REC 2026/000001 · liquidou Quota 2026 (24,00\u00a0€)')
  })

  it('credit that is used on a later day has an entry without amounts', () => {
    const used = { charge: charge('2027'), payment: payment('p') }
    const entries = read([
      line('settlement', '2026-06-01', { debt: -600, ...used }),
      line('use', '2026-06-01', { credit: -600, ...used }),
    ])
    expect(shortly(entries)).toEqual([['Saldo a favor usado em Quota 2027', null, null, 0]])
  })

  it('a head of family pays for others: the money leaves one account and settles in the other', () => {
    const son = { charge: charge('2026', { memberId: 'son', memberName: 'Tiago Reis' }), payment: payment('p') }
    expect(
      shortly(
        read([
          line('payment', '2026-02-01', { credit: 900, payment: son.payment }),
          line('use', '2026-02-01', { credit: -900, ...son }),
        ]),
      ),
    ).toEqual([
      ['Pagamento', null, 900, -900],
      ['Pagou por Tiago Reis', 900, null, 0],
    ])
    const mine = { charge: charge('2026'), payment: payment('p', { memberId: 'head', memberName: 'Rosa Reis' }) }
    expect(shortly(read([line('settlement', '2026-02-01', { debt: -900, ...mine })], { opening: 900 }))).toEqual([
      ['Pago por Rosa Reis', null, 900, 0],
    ])
  })

  it('a returned cheque stays in sight, and its return moves the account on its own day', () => {
    const bounced = payment('p', { status: 'devolvido', cancelledOn: '2026-02-20', cancelReason: 'Sem cobertura.' })
    const entries = read(
      [
        line('payment', '2026-02-01', { credit: 2400, payment: bounced }),
        line('devolvido', '2026-02-20', { credit: -2400, payment: bounced }),
      ],
      { opening: 2400 },
    )
    expect(shortly(entries)).toEqual([
      ['Pagamento', null, 2400, 0],
      ['Pagamento devolvido', 2400, null, 2400],
    ])
    expect(entries[0]).toMatchObject({ isUndone: true, note: 'devolvido a 20/02/2026' })
    expect(entries[1]?.detail).toContain('recibo REC 2026/000001 anulado')
    expect(entries[1]?.detail).toContain('Sem cobertura.')
  })

  it('PAY-02: credit that is paid back is one entry, whatever payments it comes from, and so is its annulment', () => {
    const refund = payment('r', {
      date: '2026-03-01',
      method: 'numerario',
      receiptNumber: 'DEV 2026/000001',
      chequeNumber: null,
      notes: 'Pagou duas vezes.',
    })
    const lines = [600, 400].map(cents => line('refund', '2026-03-01', { credit: -cents, payment: refund }))
    const [entry, ...others] = read(lines, { opening: -1000 })
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      title: 'Saldo devolvido',
      detail: 'Numerário · documento DEV 2026/000001 · Pagou duas vezes.',
      debit: 1000,
      balance: 0,
      paymentId: 'r',
    })
    expect(read(lines, { tellsReasons: false })[0]?.detail).toBe('Numerário · documento DEV 2026/000001')
    const annulled = { ...refund, status: 'anulado' as const, cancelledOn: '2026-03-02', cancelReason: 'Engano.' }
    const undone = read(
      [
        ...lines.map(one => ({ ...one, payment: annulled })),
        ...lines.map(one => ({ ...one, on: '2026-03-02', credit: -one.credit, payment: annulled })),
      ],
      { opening: -1000 },
    )
    expect(shortly(undone)).toEqual([
      ['Saldo devolvido', 1000, null, 0],
      ['Devolução de saldo anulada', null, 1000, -1000],
    ])
    expect(undone[0]).toMatchObject({ isUndone: true, note: 'anulado a 02/03/2026' })
  })

  it('the reason of a decision is for staff, its minutes for everybody', () => {
    const waived = line('perdao', '2026-06-01', {
      debt: -2400,
      charge: charge('2026'),
      decision: { reason: 'Desemprego.', minutesRef: '12/2026' },
    })
    expect(read([waived], { opening: 2400 })).toMatchObject([
      { title: 'Perdão de Quota 2026', detail: 'Desemprego. · ata 12/2026', credit: 2400, balance: 0 },
    ])
    expect(read([waived], { tellsReasons: false })).toMatchObject([{ detail: 'ata 12/2026' }])
  })
})
