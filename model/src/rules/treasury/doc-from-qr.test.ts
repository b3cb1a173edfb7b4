import { describe, expect, it } from 'vitest'
import { docFromQr } from './doc-from-qr.ts'

const OWN = '500960046'
const EDP = '503504564'
const code = (seller: string, buyer: string, more = 'I1:PT*I7:100.00*I8:23.00*N:23.00*O:123.00') =>
  `A:${seller}*B:${buyer}*C:PT*D:FT*E:N*F:20260105*G:FT A/35*H:CSDF7T5H-35*${more}*Q:abcd*R:1`

describe('TRE-01: a document from its fiscal QR code', () => {
  it('is an expense of who issued it', () => {
    const { values, warnings } = docFromQr(code(EDP, OWN), '500 960 046')
    expect(values).toMatchObject({ direction: 'despesa', entityTaxNumber: EDP, totalAmount: 12_300, netAmount: 10_000 })
    expect(values).not.toHaveProperty('buyerTaxNumber')
    expect(warnings).toEqual({})
  })

  it('that we have issued ourselves is income of who bought', () => {
    expect(docFromQr(code(OWN, EDP), OWN).values).toMatchObject({ direction: 'receita', entityTaxNumber: EDP })
    expect(docFromQr(code(OWN, '999999990'), OWN)).toMatchObject({ values: { entityTaxNumber: '' }, warnings: {} })
  })

  it.each([
    ['of another buyer', code(EDP, '501964843'), /NIF 501964843, que não é o nosso \(500960046\)/],
    ['of nobody in particular', code(EDP, '999999990'), /consumidor final/],
    ['in a foreign layout', 'https://example.pt/fatura', /não é o das faturas portuguesas/],
  ])('%s is pointed out', (_what, text, said) => expect(docFromQr(text, OWN).warnings.qrText).toMatch(said))

  it('whose total is wrong is filled in, and told at the total', () => {
    const { values, warnings } = docFromQr(code(EDP, OWN, 'I1:PT*I7:100.00*I8:23.00*N:23.00*O:130.00'), OWN)
    expect(values?.totalAmount).toBe(13_000)
    expect(warnings.totalAmount).toContain('somam')
  })

  it('names no other buyer while our own number is unknown', () =>
    expect(docFromQr(code(EDP, '501964843'), '').warnings).toEqual({}))
})
