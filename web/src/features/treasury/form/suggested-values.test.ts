import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import { describe, expect, test } from 'vitest'
import { suggestedValues, supplierIn } from './suggested-values.ts'

const LAST: DocSuggestion = {
  personId: 'p1',
  entityName: 'EDP',
  entityTaxNumber: '503504564',
  direction: 'despesa',
  docType: 'fatura',
  description: 'Eletricidade',
  categoryId: 'c1',
  costCentre: 'Sede',
  projectId: null,
  bankAccountId: 'b1',
  paymentMethod: 'debito_direto',
  _refs: {},
}

describe('TRE-01: what the last document of a supplier brings to the next', () => {
  test('its account and method only to a document that is paid, because the server takes them only then', () => {
    expect(suggestedValues(LAST, { fromQr: [], isPaid: false })).not.toHaveProperty('bankAccountId')
    expect(suggestedValues(LAST, { fromQr: [], isPaid: true })).toMatchObject({
      bankAccountId: 'b1',
      paymentMethod: 'debito_direto',
      categoryId: 'c1',
      costCentre: 'Sede',
    })
  })

  test('nothing that the QR code of the new one says', () => {
    const values = suggestedValues(LAST, { fromQr: ['direction', 'entityTaxNumber'], isPaid: false })
    expect(Object.keys(values)).not.toContain('direction')
    expect(Object.keys(values)).not.toContain('entityTaxNumber')
    expect(values).toHaveProperty('description', 'Eletricidade')
  })

  test.each([
    ['p1', '', { personId: 'p1' }],
    ['p1', '503 504 564', { personId: 'p1' }],
    ['', '503 504 564', { nif: '503504564' }],
    ['', '503504565', undefined],
    [undefined, undefined, undefined],
  ])('the supplier that %j and %j name', (personId, taxNumber, supplier) => {
    expect(supplierIn(personId, taxNumber)).toEqual(supplier)
  })
})
