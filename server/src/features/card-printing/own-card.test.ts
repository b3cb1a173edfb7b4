import jsQR from 'jsqr'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CardsApp, createCardsApp } from '../../../test/cards-app.ts'
import { addUser } from '../../../test/factories.ts'

let t: CardsApp
beforeAll(async () => {
  t = await createCardsApp()
  await t.set({ cardColour: '#8a1538' })
})
afterAll(() => t.close())

async function addSignedIn(name: string) {
  const { _id: id } = await t.addMember({ name })
  const user = await addUser(t.database, { role: 'member' })
  await sql`update users set member_id = ${id} where id = ${user.id}`.execute(t.database.kysely)
  return { id, as: await t.signedIn('member', user) }
}

const fetchPicture = (cardId: string, { access }: { access: string }) =>
  t.app.inject({ url: `/api/own/cards/${cardId}/picture`, headers: { authorization: `Bearer ${access}` } })

async function readPicture(cardId: string, as: { access: string }) {
  const answer = await fetchPicture(cardId, as)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { svg, width, height } = answer.json().data
  // The server itself reads no drawings, which strangers could send.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  expect([info.width, info.height]).toEqual([width, height])
  const pixels = new Uint8ClampedArray(data)
  return {
    code: jsQR(pixels, info.width, info.height)?.data,
    /** The colour at a place that is given in millimetres. */
    at: (x: number, y: number) => {
      const scale = info.width / 85.6
      const place = (Math.round(y * scale) * info.width + Math.round(x * scale)) * 4
      return [...pixels.subarray(place, place + 3)]
    },
  }
}

it("NAV-07 CARD-04: one's own card is drawn in the organisation's design, with the photo and a code that verifies it", async () => {
  const own = await addSignedIn('Noémia Retratada')
  const card = await t.issue(own.id, { type: 'digital' })
  const before = await readPicture(card._id, own.as)
  expect(before.code).toBe(`https://app.example/v/${card.verificationCode}`)
  expect(before.at(2, 2)).toEqual([0x8a, 0x15, 0x38])
  // In the middle of the photo's place.
  const [x, y] = [15.5, 33.5]
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#2060c0' } })
    .jpeg()
    .toBuffer()
  await t.givePhoto(own.id, photo)
  const after = await readPicture(card._id, own.as)
  const [red = 0, green = 0, blue = 0] = after.at(x, y)
  expect(Math.abs(red - 0x20) + Math.abs(green - 0x60) + Math.abs(blue - 0xc0)).toBeLessThan(20)
  expect(after.at(x, y)).not.toEqual(before.at(x, y))
  expect(after.code).toBe(before.code)
})

it('NAV-07 CARD-04: in a design with the code on its front, only the large code below is drawn', async () => {
  await t.set({ cardTemplate: 'claro' })
  const own = await addSignedIn('Olga Clara')
  const card = await t.issue(own.id, { type: 'digital' })
  const { code, at } = await readPicture(card._id, own.as)
  expect(code).toBe(`https://app.example/v/${card.verificationCode}`)
  // Where the printed card has its code; the centres of the squares of its upper left corner would be dark.
  const white = [0xff, 0xff, 0xff]
  const places = Array.from({ length: 40 }, (_, place) => at(60 + place / 2, 40))
  expect(places).toEqual(places.map(() => white))
})

it('NAV-07: nobody gets the picture of another’s card, nor of one that is not valid', async () => {
  const [own, other] = [await addSignedIn('Otília Própria'), await addSignedIn('Pedro Alheio')]
  const card = await t.issue(own.id)
  expect((await fetchPicture(card._id, other.as)).statusCode).toBe(404)
  expect((await fetchPicture('x', own.as)).statusCode).toBe(404)
  expect((await t.app.inject(`/api/own/cards/${card._id}/picture`)).statusCode).toBe(401)
  expect((await fetchPicture(card._id, own.as)).statusCode).toBe(200)
  await t.changeState(own.id, 'suspenso', '2026-11-01', { reason: 'Inquérito', minutesRef: '1' })
  const refused = await fetchPicture(card._id, own.as)
  expect([refused.statusCode, refused.json().errors._]).toEqual([404, 'O cartão não está válido de momento.'])
})
