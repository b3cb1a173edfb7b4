import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import { drawAdvices, type PrintedAdvice } from './draw-advices.ts'

const adviceOf = (lines: number, notes: boolean): PrintedAdvice => ({
  advice: {
    id: '',
    code: 'ABCD',
    status: 'aberto',
    payerId: '',
    total: lines * 2400,
    issuedOn: '2026-11-01',
    dueDate: '2026-12-31',
    expiresOn: '2027-03-01',
    entity: '11604',
    reference: '123456789',
    rfReference: 'RF18539007547034',
    memberNumber: 1,
    name: 'Ana',
    previousDebt: notes ? 2400 : 0,
    credit: notes ? 100 : 0,
    lines: Array.from({ length: lines }, (_, n) => ({
      description: `Quota ${n}`,
      memberName: null,
      periodStart: null,
      periodEnd: null,
      dueDate: '2026-12-31',
      amount: 2400,
    })),
  },
  ways: {
    transfer: { owner: 'Clube', iban: 'PT50000201231234567890154', reference: 'RF18539007547034', qrText: null },
    multibanco: { entity: '11604', reference: '123456789', expiresOn: '2027-03-01' },
    hasMbway: false,
    pageUrl: 'https://app.example/p/ABCD',
  },
  payer: 'Sócio n.º 1 · Ana',
  addressLines: ['Ana'],
  placeAndDate: 'Coimbra, 1 de novembro de 2026',
})

it.each([false, true])(
  'PAY-03: the page that tells how to pay tells what too, however many debts there are (notes: %s)',
  async notes => {
    const pageCounts = new Set<number>()
    for (let lines = 1; lines <= 30; lines += 1) {
      const drawn = drawAdvices({
        advices: [adviceOf(lines, notes)],
        head: { name: 'Clube', lines: [], footer: '' },
        window: 'right',
        isDuplex: false,
        today: '2026-11-01',
        inPerson: '',
        madeAt: new Date('2026-11-01T10:00:00Z'),
      })
      const { pages, placed } = readPdf(await buffer(drawn))
      pageCounts.add(pages.length)
      const last = (pages.at(-1) ?? []).map(text => text.replaceAll('\u00a0', ' '))
      expect([lines, last.includes('Como pagar'), last.includes(`Quota ${lines - 1}`)]).toEqual([lines, true, true])
      expect(last.some(text => text.startsWith('Total a pagar'))).toBe(true)
      // Nothing reaches the footer.
      for (const { y } of placed.flat()) expect(y).toBeLessThan(842 - 30)
    }
    expect(pageCounts).toEqual(new Set([1, 2]))
  },
)
