import { describe, expect, it } from 'vitest'
import { looksFiscal, readFiscalQr } from './fiscal-qr.ts'

/** The text of a code with these fields, in the order in which they are given. */
const qr = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}:${value}`)
    .join('*')

const INVOICE = {
  A: '501964843',
  B: '599000015',
  C: 'PT',
  D: 'FT',
  E: 'N',
  F: '20260304',
  G: 'FT AB2026/0035',
  H: 'CSDF7T5H-0035',
  I1: 'PT',
  I7: '100.00',
  I8: '23.00',
  N: '23.00',
  O: '123.00',
  Q: 'TpQZ',
  R: '9999',
}

describe('TRE-01: the fiscal QR of an invoice', () => {
  it('names supplier, buyer, number, day, ATCUD and amounts in cents', () => {
    expect(readFiscalQr(qr(INVOICE))).toEqual({
      values: {
        entityTaxNumber: '501964843',
        buyerTaxNumber: '599000015',
        buyerCountry: 'PT',
        docType: 'fatura',
        docDate: '2026-03-04',
        entityDocNumber: 'FT AB2026/0035',
        atcud: 'CSDF7T5H-0035',
        vatLines: [{ region: 'PT', rate: 'normal', base: 10000, vat: 2300 }],
        netAmount: 10000,
        notSubjectAmount: 0,
        vatAmount: 2300,
        withholding: 0,
        totalAmount: 12300,
      },
      faults: {},
    })
  })

  it('has a line for each rate of each region; stamp duty and what is not subject count too', () => {
    const text = qr({
      ...INVOICE,
      I2: '10.00',
      I3: '20.00',
      I4: '1.20',
      I5: '30.00',
      I6: '3.90',
      J1: 'PT-AC',
      J7: '50.00',
      J8: '8.00',
      K1: 'PT-MA',
      K3: '40.00',
      K4: '2.00',
      L: '5.00',
      M: '0.40',
      N: '38.50',
      O: '293.50',
      P: '25.00',
      S: 'TB;PT00000000000000000000000;513.55',
    })
    expect(readFiscalQr(text)).toMatchObject({
      faults: {},
      values: {
        vatLines: [
          { region: 'PT', rate: 'isenta', base: 1000, vat: 0 },
          { region: 'PT', rate: 'reduzida', base: 2000, vat: 120 },
          { region: 'PT', rate: 'intermedia', base: 3000, vat: 390 },
          { region: 'PT', rate: 'normal', base: 10000, vat: 2300 },
          { region: 'PT-AC', rate: 'normal', base: 5000, vat: 800 },
          { region: 'PT-MA', rate: 'reduzida', base: 4000, vat: 200 },
        ],
        netAmount: 25000,
        notSubjectAmount: 500,
        vatAmount: 3850,
        withholding: 2500,
        totalAmount: 29350,
      },
    })
  })

  it.each([
    ['FT', 'FT A/1', 'fatura'],
    ['FS', 'FS A/1', 'fatura_simplificada'],
    ['FR', 'FR A/1', 'fatura_recibo'],
    ['FR', 'FR ATSIRE01FR/12', 'recibo_verde'],
    ['VD', 'VD A/1', 'fatura_recibo'],
    ['ND', 'ND A/1', 'nota_debito'],
    ['NC', 'NC A/1', 'nota_credito'],
    ['RC', 'RC A/1', 'recibo'],
    ['RG', 'RG A/1', 'recibo'],
    ['OR', 'OR A/1', 'orcamento'],
    ['PF', 'PF A/1', 'fatura_proforma'],
    ['GT', 'GT A/1', 'outro'],
    ['toString', 'X/1', 'outro'],
  ])('type %s with number %s is %s', (D, G, docType) =>
    expect(readFiscalQr(qr({ ...INVOICE, D, G })).values?.docType).toBe(docType),
  )

  it.each<[string, Record<string, string>, object]>([
    ['no ATCUD', { H: '0' }, { atcud: null }],
    ['amounts with a comma or one decimal', { I7: '100', I8: '23,0', N: '23,00' }, { netAmount: 10000 }],
    ['two cents of rounding', { O: '123.02' }, { totalAmount: 12302 }],
    ['a buyer abroad', { B: 'FR12345678901', C: 'FR' }, { buyerTaxNumber: 'FR12345678901' }],
    ['a final consumer', { B: '999999990' }, { buyerTaxNumber: '999999990' }],
    ['a separator at its end', { R: '9999*' }, { totalAmount: 12300 }],
  ])('is read with %s', (_name, changed, values) =>
    expect(readFiscalQr(qr({ ...INVOICE, ...changed }))).toMatchObject({ values, faults: {} }),
  )
})

describe('TRE-01: what is wrong with a fiscal QR is told in words', () => {
  const FOREIGN = 'Este código QR não é o das faturas portuguesas. Preencha os campos à mão.'
  it.each([
    ['an address', 'https://exemplo.example/fatura/1'],
    ['a payment', 'BCD\n002\n1\nSCT\n\nAssociação\nPT50999900000000000000005\nEUR12.30'],
    ['an invoice of another country', 'A1;B2;C3'],
    ['nothing', ''],
    ['fields without names', 'A:501964843*B:599000015*FT'],
    ['a field twice', `${qr(INVOICE)}*O:1.00`],
    ['a very long text', `${qr(INVOICE)}*S:${'x'.repeat(1000)}`],
  ])('%s', (_name, text) => expect(readFiscalQr(text)).toEqual({ faults: { qrText: FOREIGN } }))

  it.each<[string, Record<string, string>, string]>([
    ['fields that are missing', { F: '', O: '' }, 'Faltam campos no código QR: F, O.'],
    ['amounts that are none', { O: '1e5', I7: '--3' }, 'O código QR tem valores que não se conseguem ler: I7, O.'],
    [
      'an amount beyond all measure',
      { O: '99999999999999.99' },
      'O código QR tem valores que não se conseguem ler: O.',
    ],
    ['a day that does not exist', { F: '20260230' }, 'A data do código QR, «20260230», não existe.'],
    ['a day in another notation', { F: '04-03-2026' }, 'A data do código QR, «04-03-2026», não existe.'],
  ])('%s', (_name, changed, qrText) =>
    expect(readFiscalQr(qr({ ...INVOICE, ...changed }))).toEqual({ faults: { qrText } }),
  )

  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'a total that is off',
      { O: '123.03' },
      { totalAmount: 'No código QR as bases e os impostos somam 123,00\u00a0€ e o total é 123,03\u00a0€.' },
    ],
    [
      'taxes that do not add up',
      { I8: '22.00' },
      { vatAmount: 'No código QR os impostos somam 22,00\u00a0€ e o total de impostos é 23,00\u00a0€.' },
    ],
    [
      'a supplier whose number fails',
      { A: '501964842' },
      { entityTaxNumber: 'O NIF do emitente no código QR, «501964842», não é válido.' },
    ],
    [
      'a buyer whose number fails',
      { B: '123456788' },
      { buyerTaxNumber: 'O NIF do adquirente no código QR, «123456788», não é válido.' },
    ],
    [
      'more withheld than the total',
      { P: '200.00' },
      { withholding: 'A retenção na fonte do código QR é maior do que o total, ou negativa.' },
    ],
    ['a cancelled document', { E: 'A' }, { docType: 'O código QR diz que o emitente anulou este documento.' }],
  ])('%s: the rest is read all the same', (_name, changed, faults) => {
    const reading = readFiscalQr(qr({ ...INVOICE, ...changed }))
    expect(reading.faults).toEqual(faults)
    expect(reading.values).toMatchObject({ entityDocNumber: 'FT AB2026/0035' })
  })

  it('looksFiscal tells such a code from others', () => {
    expect(looksFiscal(qr(INVOICE))).toBe(true)
    expect(looksFiscal('https://exemplo.example')).toBe(false)
  })
})
