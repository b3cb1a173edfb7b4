import { framePhoto } from '@agremia/model/calls/photos'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoApp, newPicture, type PhotoApp } from '../../../test/photo-app.ts'
import { pngOf } from '../../../test/pictures.ts'

let t: PhotoApp
beforeAll(async () => {
  t = await createPhotoApp()
})
afterAll(() => t.close())

const twoColours = () => pngOf(1400, 900)
const LEFT = { x: 0, y: 0, w: 0.5, h: 1 }
const RIGHT = { x: 0.5, y: 0, w: 0.5, h: 1 }

async function colourOf(url: string) {
  const { rawPayload } = await t.fetchFile(url)
  const { channels } = await sharp(rawPayload).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}
const frame = (id: string, crop: unknown, as = t.editor) =>
  t.t.call('POST', `/member_photos/${id}/frame`, { as, body: { crop } })

describe('API-04b: a photo that is there', () => {
  it('is framed anew from all that is kept of it: the same row, other pictures, and the old ones go', async () => {
    const memberId = await t.addMember('Enquadrada')
    const photo = await t.add(await twoColours(), { memberId, crop: LEFT })
    expect(await colourOf(photo.cardUrl)).toBe('red')
    const { status, body } = await frame(photo._id, RIGHT)
    expect(status).toBe(200)
    expect(framePhoto.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data).toMatchObject({ _id: photo._id, url: photo.url, crop: RIGHT, isCurrent: true, rev: 2 })
    expect(await colourOf(body.data.cardUrl)).toBe('blue')
    expect(await colourOf(body.data.thumbUrl)).toBe('blue')
    expect(await t.memberOf(memberId)).toMatchObject({ photoId: photo._id, thumbUrl: body.data.thumbUrl })
    expect(await t.photosOf(memberId)).toHaveLength(1)
    await t.sweep()
    expect((await t.fetchFile(photo.cardUrl)).statusCode).toBe(404)
    expect(await colourOf((await frame(photo._id, LEFT)).body.data.cardUrl)).toBe('red')
    const history = await t.t.call('GET', `/members/${memberId}/history`, { as: t.editor })
    expect(history.body.data[0]).toMatchObject({ actionLabel: 'Alteração', partLabel: 'Fotografia' })
  })

  it('that was not the current one is not made so', async () => {
    const memberId = await t.addMember()
    const [older, newer] = [
      await t.add(await twoColours(), { memberId, crop: LEFT }),
      await t.add(await newPicture(), { memberId }),
    ]
    expect((await frame(older._id, RIGHT)).body.data.isCurrent).toBe(false)
    expect(await t.memberOf(memberId)).toMatchObject({ photoId: newer._id, thumbUrl: newer.thumbUrl })
  })

  it('keeps its frame when another is asked for that cannot be', async () => {
    const memberId = await t.addMember()
    const photo = await t.add(await twoColours(), { memberId, crop: LEFT })
    for (const [crop, text] of [
      [{ ...RIGHT, x: 0.6 }, 'O enquadramento não está dentro da imagem.'],
      [{}, 'O enquadramento não está dentro da imagem.'],
      [{ ...LEFT, w: 0.4 }, 'O enquadramento deve ter a proporção de 35 por 45.'],
      [{ x: 0, y: 0, w: 0.05, h: 0.1 }, 'O enquadramento é demasiado apertado. Afaste-o um pouco.'],
    ] as const) {
      expect(await frame(photo._id, crop)).toMatchObject({ status: 422, body: { errors: { crop: text } } })
    }
    expect((await frame(photo._id, 'largo')).status).toBe(422)
    const [kept] = await t.photosOf(memberId)
    expect(kept).toMatchObject({ cardUrl: photo.cardUrl, rev: 1 })
  })

  it('is framed by staff alone, and what is not there is not found', async () => {
    const memberId = await t.addMember()
    const photo = await t.add(await newPicture(), { memberId })
    expect((await frame(photo._id, LEFT, await t.t.signedIn('member'))).status).toBe(403)
    for (const id of ['01890000-0000-7000-8000-00000000000f', 'nada']) expect((await frame(id, LEFT)).status).toBe(404)
  })
})
