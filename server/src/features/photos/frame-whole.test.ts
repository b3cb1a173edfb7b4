import { framePhoto } from '@agremia/model/calls/photos'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoApp, newPicture, type PhotoApp } from '../../../test/photo-app.ts'
import { pngOf } from '../../../test/pictures.ts'

let photoApp: PhotoApp
beforeAll(async () => {
  photoApp = await createPhotoApp()
})
afterAll(() => photoApp.close())

const twoColours = () => pngOf(1400, 900)
const LEFT = { x: 0, y: 0, w: 0.5, h: 1 }
const RIGHT = { x: 0.5, y: 0, w: 0.5, h: 1 }

async function colourOf(url: string) {
  const { rawPayload } = await photoApp.fetchFile(url)
  const { channels } = await sharp(rawPayload).stats()
  const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}
const frame = (id: string, crop: unknown, as = photoApp.editor) =>
  photoApp.t.call('POST', `/member_photos/${id}/frame`, { as, body: { crop } })

describe('API-04b: a photo that is there', () => {
  it('can be cropped again from the stored original: the row stays, the old files are deleted', async () => {
    const memberId = await photoApp.addMember('Enquadrada')
    const photo = await photoApp.add(await twoColours(), { memberId, crop: LEFT })
    expect(await colourOf(photo.cardUrl)).toBe('red')
    const { status, body } = await frame(photo._id, RIGHT)
    expect(status).toBe(200)
    expect(framePhoto.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data).toMatchObject({ _id: photo._id, url: photo.url, crop: RIGHT, isCurrent: true, rev: 2 })
    expect(await colourOf(body.data.cardUrl)).toBe('blue')
    expect(await colourOf(body.data.thumbUrl)).toBe('blue')
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: photo._id, thumbUrl: body.data.thumbUrl })
    expect(await photoApp.photosOf(memberId)).toHaveLength(1)
    await photoApp.sweep()
    expect((await photoApp.fetchFile(photo.cardUrl)).statusCode).toBe(404)
    expect(await colourOf((await frame(photo._id, LEFT)).body.data.cardUrl)).toBe('red')
    const history = await photoApp.t.call('GET', `/members/${memberId}/history`, { as: photoApp.editor })
    expect(history.body.data[0]).toMatchObject({ actionLabel: 'Alteração', partLabel: 'Fotografia' })
  })

  it('does not become the current one by being cropped', async () => {
    const memberId = await photoApp.addMember()
    const [older, newer] = [
      await photoApp.add(await twoColours(), { memberId, crop: LEFT }),
      await photoApp.add(await newPicture(), { memberId }),
    ]
    expect((await frame(older._id, RIGHT)).body.data.isCurrent).toBe(false)
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: newer._id, thumbUrl: newer.thumbUrl })
  })

  it('keeps its crop when the new one is invalid', async () => {
    const memberId = await photoApp.addMember()
    const photo = await photoApp.add(await twoColours(), { memberId, crop: LEFT })
    for (const [crop, text] of [
      [{ ...RIGHT, x: 0.6 }, 'O enquadramento não está dentro da imagem.'],
      [{}, 'O enquadramento não está dentro da imagem.'],
      [{ ...LEFT, w: 0.4 }, 'O enquadramento deve ter a proporção de 35 por 45.'],
      [{ x: 0, y: 0, w: 0.05, h: 0.1 }, 'O enquadramento é demasiado apertado. Afaste-o um pouco.'],
    ] as const) {
      expect(await frame(photo._id, crop)).toMatchObject({ status: 422, body: { errors: { crop: text } } })
    }
    expect((await frame(photo._id, 'largo')).status).toBe(422)
    const [kept] = await photoApp.photosOf(memberId)
    expect(kept).toMatchObject({ cardUrl: photo.cardUrl, rev: 1 })
  })

  it('can be cropped by staff only, and an unknown one is 404', async () => {
    const memberId = await photoApp.addMember()
    const photo = await photoApp.add(await newPicture(), { memberId })
    expect((await frame(photo._id, LEFT, await photoApp.t.signedIn('member'))).status).toBe(403)
    for (const id of ['01890000-0000-7000-8000-00000000000f', 'nada']) expect((await frame(id, LEFT)).status).toBe(404)
  })
})
