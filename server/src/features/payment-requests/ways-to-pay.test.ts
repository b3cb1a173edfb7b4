import { withDefaults } from '@agremia/model/rules/settings'
import { describe, expect, it } from 'vitest'
import { waysToPay } from './ways-to-pay.ts'

const REQUEST = {
  code: '0123456789abcdefABCDEF',
  total: 1800,
  entity: '11604',
  reference: '999123404',
  rfReference: 'RF18539007547034',
  expiresOn: '2027-03-15',
}
const SET = { organisationName: 'Coro', organisationIban: 'PT50000201231234567890154' }

describe('PAY-05: the ways to pay one request', () => {
  it('are a transfer with its code, Multibanco, MB WAY and a page, as far as they are set', () => {
    const texts = withDefaults({ ...SET, paymentProvider: 'ifthenpay', mbwayEnabled: 'true' })
    expect(waysToPay(REQUEST, texts, 'https://app.example')).toEqual({
      transfer: {
        owner: 'Coro',
        iban: 'PT50000201231234567890154',
        reference: 'RF18539007547034',
        qrText: expect.stringContaining('\nEUR18.00\n'),
      },
      multibanco: { entity: '11604', reference: '999123404', expiresOn: '2027-03-15' },
      hasMbway: true,
      pageUrl: 'https://app.example/informacaoDePagamento/0123456789abcdefABCDEF',
    })
  })

  it('are none where nothing is set, and no page has an address of the own network', () => {
    const nothing = { transfer: null, multibanco: null, hasMbway: false, pageUrl: null }
    const bare = { ...REQUEST, entity: null, reference: null }
    expect(waysToPay(bare, withDefaults({ mbwayEnabled: 'true' }), 'http://localhost:3000')).toEqual(nothing)
    expect(waysToPay(bare, withDefaults({}), '')).toEqual(nothing)
  })
})
