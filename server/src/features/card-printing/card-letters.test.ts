import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardsApp, createCardsApp } from '../../../test/cards-app.ts'

let t: CardsApp
beforeAll(async () => {
  t = await createCardsApp()
  await t.set({
    signatureName: 'Rui Veloso',
    signatureRole: 'Presidente',
    organisationIban: 'PT50000201231234567890154',
  })
})
afterAll(() => t.close())

const ADDRESS = { addressLine1: 'Rua das Flores, 12', postalCode: '3000-123', locality: 'Coimbra' }
const letterOf = (id: string) => t.asEditor('GET', `/membership_card_letters/${id}`)
async function printed(id: string) {
  const { body } = await t.asEditor('POST', `/membership_card_letters/${id}/pdf`, {})
  return t.fetchPdf(body.data.url)
}

describe('CARD-01: the letter of a card', () => {
  it('is made with its card, from the settings, and is read by its id or that of its card', async () => {
    const member = await t.addMember({ name: 'Ana Brito', memberNumber: 77, ...ADDRESS })
    const card = await t.issue(member._id, { validUntil: '2027-12-31' })
    const byCard = await letterOf(card._id)
    expect(byCard.status).toBe(200)
    const letter = byCard.body.data
    expect(letter).toMatchObject({
      cardId: card._id,
      subject: 'O seu cartão de sócio',
      signatoryName: 'Rui Veloso',
      includesPaymentAdvice: true,
      sentAt: null,
    })
    expect(letter.recipientBlock).toContain('Rua das Flores, 12')
    expect(JSON.stringify(letter.body)).toContain('31/12/2027')
    expect(JSON.stringify(letter.body)).not.toContain('placeholder')
    expect((await letterOf(letter._id)).body.data).toEqual(letter)
    expect((await t.asEditor('GET', `/membership_cards/${card._id}`)).body.data.letterId).toBe(letter._id)
  })

  it('of a digital card there is none, nor of a card that is not there', async () => {
    const member = await t.addMember({})
    const card = await t.issue(member._id, { type: 'digital' })
    expect((await letterOf(card._id)).status).toBe(404)
    expect((await letterOf(member._id)).status).toBe(404)
    expect((await letterOf('x')).status).toBe(404)
  })

  it.each(['left', 'right'] as const)(
    'has its address in the window on the %s, and the place of the card',
    async side => {
      await t.set({ envelopeWindow: side })
      const member = await t.addMember({ name: `Janela ${side}`, ...ADDRESS })
      const card = await t.issue(member._id)
      const { placed, pages } = await printed(card._id)
      const name = placed[0]?.find(({ text }) => text === `Janela ${side}`)
      const middle = (210 * 72) / 25.4 / 2
      expect(Number(name?.x) < middle).toBe(side === 'left')
      expect(pages[0]).toEqual(expect.arrayContaining(['Lugar do cartão', 'Rui Veloso', 'Presidente']))
      // The card lies below the fold at 210 mm.
      const place = placed[0]?.find(({ text }) => text === 'Lugar do cartão')
      expect((Number(place?.y) * 25.4) / 72).toBeGreaterThan(210 + 20)
    },
  )

  it('holds the advice of what is to be paid, and none where nothing is', async () => {
    const member = await t.addMember({ name: 'Devedora', ...ADDRESS })
    await t.charge(member._id, 2026)
    const card = await t.issue(member._id)
    const texts = (await printed(card._id)).pages.flat()
    expect(texts).toEqual(expect.arrayContaining(['Quota 2026: 24,00\u00a0€', 'Transferência bancária']))
    const again = (await printed(card._id)).pages.flat()
    expect(again).toEqual(texts)
    const { body } = await letterOf(card._id)
    const { _id, rev } = body.data
    await t.asEditor('PATCH', `/membership_card_letters/${_id}`, { includesPaymentAdvice: false, rev })
    expect((await printed(card._id)).pages.flat()).not.toContain('Quota 2026: 24,00\u00a0€')
    const paid = await t.issue((await t.addMember({ ...ADDRESS }))._id)
    expect((await printed(paid._id)).pages.flat()).not.toContain('Transferência bancária')
  })

  it('tells the days of a card that was corrected, unless somebody has changed it', async () => {
    const card = await t.issue((await t.addMember({}))._id, { validUntil: '2027-12-31' })
    const correct = async (validUntil: string) => {
      const { rev } = (await t.asEditor('GET', `/membership_cards/${card._id}`)).body.data
      expect((await t.asEditor('PATCH', `/membership_cards/${card._id}`, { validUntil, rev })).status).toBe(200)
      return JSON.stringify((await letterOf(card._id)).body.data.body)
    }
    expect(await correct('2028-06-30')).toContain('30/06/2028')
    expect(await correct('2028-12-31')).toContain('31/12/2028')
    const { _id, rev } = (await letterOf(card._id)).body.data
    await t.asEditor('PATCH', `/membership_card_letters/${_id}`, { subject: 'Outro assunto', rev })
    expect(await correct('2029-06-30')).toContain('31/12/2028')
  })

  it('that was written anew has a new version, in the history too', async () => {
    const card = await t.issue((await t.addMember({}))._id, { validUntil: '2027-12-31' })
    const before = (await letterOf(card._id)).body.data
    const correct = (more: object) => t.asEditor('PATCH', `/membership_cards/${card._id}`, { rev: card.rev, ...more })
    expect((await correct({ validUntil: '2028-06-30' })).status).toBe(200)
    const after = (await letterOf(card._id)).body.data
    expect(after.rev).toBe(before.rev + 1)
    const history = await t.asEditor('GET', `/membership_card_letters/${after._id}/history`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
    // What a letter says of its member is not repeated there.
    expect(history.body.data[0].changes).toEqual([])
    // Whoever has the letter open would overwrite the new days.
    const late = await t.asEditor('PATCH', `/membership_card_letters/${after._id}`, {
      body: before.body,
      rev: before.rev,
    })
    expect(late.status).toBe(409)
  })

  it('can be changed for one member, without placeholders', async () => {
    const card = await t.issue((await t.addMember({}))._id)
    const { _id, rev } = (await letterOf(card._id)).body.data
    const change = (more: object) => t.asEditor('PATCH', `/membership_card_letters/${_id}`, { rev, ...more })
    expect((await change({ subject: 'Olá {{nome}}' })).body.errors.subject).toContain('{{nome}}')
    expect((await change({ sendChannel: 'correio' })).body.errors.sentAt).toBe('Diga quando a carta foi enviada.')
    expect((await change({ subject: 'O seu cartão novo' })).status).toBe(200)
    expect((await printed(card._id)).pages.flat()).toContain('O seu cartão novo')
  })
})

describe('NAV-20: a letter is sent', () => {
  it('by e-mail with its PDF, which is noted', async () => {
    const member = await t.addMember({ name: 'Eva Melo', email: 'eva@exemplo.example', ...ADDRESS })
    const card = await t.issue(member._id)
    const sent = await t.asEditor('POST', `/membership_card_letters/${card._id}/send`, { channel: 'email' })
    expect(sent.body.data).toMatchObject({ sendChannel: 'email', sentAt: '2026-11-15', hasMailServer: false })
    const { body } = await t.asEditor('GET', '/messages', undefined, { _memberId: member._id })
    expect(body.data).toEqual([expect.objectContaining({ subject: 'O seu cartão de sócio' })])
  })

  it('not by e-mail to who has none, which is said; by post on a day that is not to come', async () => {
    const card = await t.issue((await t.addMember({ name: 'Sem Correio' }))._id)
    const send = (body: object) => t.asEditor('POST', `/membership_card_letters/${card._id}/send`, body)
    const refused = await send({ channel: 'email' })
    expect([refused.status, refused.body.errors._]).toEqual([
      409,
      expect.stringContaining('não pode ser enviada por e-mail'),
    ])
    expect((await letterOf(card._id)).body.data.sentAt).toBeNull()
    expect((await send({ channel: 'correio', on: '2027-01-01' })).body.errors.on).toBe('A data não pode ser futura.')
    expect((await send({ channel: 'correio', on: '2026-11-10' })).body.data).toMatchObject({
      sentAt: '2026-11-10',
      sendChannel: 'correio',
    })
    expect((await send({ channel: 'pombo' })).status).toBe(422)
  })
})

describe('CARD-01: what is erased with a member', () => {
  it('are the letters and the name on the cards; a member with cards is not deleted', async () => {
    const member = await t.addMember({ name: 'Apagado Silva', ...ADDRESS })
    const card = await t.issue(member._id)
    const deleted = await t.asAdmin('DELETE', `/members/${member._id}`)
    expect([deleted.status, deleted.body.errors._]).toEqual([409, expect.stringContaining('1 cartão')])
    await t.changeState(member._id, 'saida', '2026-11-01')
    expect((await t.asAdmin('POST', `/members/${member._id}/anonymize`, {})).status).toBeLessThan(300)
    expect((await letterOf(card._id)).status).toBe(404)
    expect((await t.asEditor('GET', `/membership_cards/${card._id}`)).body.data.printedName).toBe('Dados apagados')
  })
})
