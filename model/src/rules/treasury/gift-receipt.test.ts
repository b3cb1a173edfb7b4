import { describe, expect, it } from 'vitest'
import { type GiftSettings, giftContent, giftNotes } from './gift-receipt.ts'

const NONE: GiftSettings = { donationEntityNature: '', donationRegime: '', donationRecognition: '', donationCode: '' }
const NATURE = 'associação de direito privado sem fins lucrativos'
const SET: GiftSettings = {
  donationEntityNature: NATURE,
  donationRegime: 'artigo 62.º, n.º 6, alínea d), do EBF',
  donationRecognition: 'Despacho n.º 1234/2026, de 3 de março',
  donationCode: '07',
}
const said = (gift: Parameters<typeof giftContent>[0], settings: GiftSettings) => {
  const content = giftContent(gift, settings)
  return content && giftNotes(content)
}
const WITHOUT_RETURN = 'Donativo concedido sem contrapartidas.'
const BY_LAW = expect.stringMatching(/artigo 61\.º do Estatuto dos Benefícios Fiscais, sem contrapartidas/)

describe('TRE-01: what the receipt of a gift says of the law', () => {
  const transfer = { method: 'transferencia', amount: 50_000 }

  it.each<[string, Parameters<typeof giftContent>[0], GiftSettings, unknown]>([
    ['nothing set: no law is named', transfer, NONE, [WITHOUT_RETURN]],
    [
      'the nature of the entity alone',
      transfer,
      { ...NONE, donationEntityNature: ` ${NATURE}. ` },
      [`Natureza jurídica da entidade beneficiária: ${NATURE}.`, WITHOUT_RETURN],
    ],
    [
      'a recognition without a rule suggests no benefit',
      transfer,
      { ...SET, donationRegime: ' ', donationEntityNature: '' },
      [WITHOUT_RETURN],
    ],
    [
      'the rule, the recognition and the statement of the law',
      transfer,
      SET,
      [
        `Natureza jurídica da entidade beneficiária: ${NATURE}.`,
        'Enquadramento legal do donativo: artigo 62.º, n.º 6, alínea d), do EBF.',
        'Reconhecimento: Despacho n.º 1234/2026, de 3 de março.',
        BY_LAW,
      ],
    ],
    [
      '200 € in cash',
      { method: 'numerario', amount: 20_000 },
      { ...NONE, donationRegime: 'artigo 62.º' },
      ['Enquadramento legal do donativo: artigo 62.º.', BY_LAW],
    ],
    ['more than 200 € in cash: a plain receipt', { method: 'numerario', amount: 20_001 }, SET, undefined],
    ['goods of more than 200 €', { method: 'especie', amount: 90_000, goods: 'Piano' }, NONE, [WITHOUT_RETURN]],
  ])('%s', (_what, gift, settings, notes) => {
    expect(said(gift, settings)).toEqual(notes)
  })

  it('keeps the code of the declaration only beside a rule, and names goods only where they were given', () => {
    expect(giftContent(transfer, SET)).toMatchObject({ code: '07', goods: null })
    expect(giftContent({ ...transfer, goods: 'Piano' }, { ...SET, donationRegime: '' })).toMatchObject({
      code: '',
      goods: 'Piano',
    })
  })
})
