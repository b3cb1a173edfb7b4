import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import { GIFT_RECEIPT_ATTACHMENT } from './send-gift-receipts.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const goods = (more: object) => ({
  direction: 'receita',
  docType: 'recibo_donativo',
  isDonation: true,
  donationKind: 'especie',
  ...more,
})

describe('TRE-01: the receipt of goods', () => {
  it('is sent to who gave them while automatic messages are on, with the PDF that says the same', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: true })
    const donor = await t.post('/people', { personType: 'singular', name: 'Benedita Sem Par' })
    await t.post('/contacts', {
      personId: donor._id,
      kind: 'email',
      value: 'benedita@exemplo.example',
      isPrimary: true,
    })
    const doc = await t.enter(goods({ personId: donor._id, description: 'Um piano', totalAmount: 800 }))
    await t.asAdmin('PATCH', '/settings', { SendMessages: false })
    const [message] = await messagesTo(t.database, 'benedita@exemplo.example')
    expect(message).toMatchObject({ name: 'reciboDonativo' })
    const drawn = await t.deps.all.attachments[GIFT_RECEIPT_ATTACHMENT]?.draw(doc._id)
    expect(readPdf(Buffer.from(drawn ?? [])).pages.flat()).toEqual(
      expect.arrayContaining([`N.º ${doc.donationReceiptNumber}`, 'Um piano']),
    )
    await t.enter(goods({ personId: donor._id, description: 'Um banco', totalAmount: 20 }))
    expect(await messagesTo(t.database, 'benedita@exemplo.example')).toHaveLength(1)
    await t.post(`/treasury_docs/${doc._id}/annul`, { reason: 'Engano' })
    expect(await t.deps.all.attachments[GIFT_RECEIPT_ATTACHMENT]?.draw(doc._id)).toBeUndefined()
  })
})
