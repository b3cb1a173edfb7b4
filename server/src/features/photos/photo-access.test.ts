import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { createPhotoApp, type PhotoApp } from '../../../test/photo-app.ts'
import { pngOf } from '../../../test/pictures.ts'
import type { Signed } from '../../../test/test-app.ts'

let photoApp: PhotoApp
let t: PhotoApp['t']
beforeAll(async () => {
  photoApp = await createPhotoApp()
  t = photoApp.t
})
afterAll(() => photoApp.close())

describe('API-04b: an address of a photo', () => {
  it('is good for half a day to a day, and the same for hours, so that browsers keep what they fetched', async () => {
    const memberId = await photoApp.addMember()
    const { thumbUrl } = await photoApp.add(await pngOf(500, 400), { memberId })
    expect((await photoApp.memberOf(memberId)).thumbUrl).toBe(thumbUrl)
    t.pass(11 * 3_600_000)
    expect((await photoApp.fetchFile(thumbUrl)).statusCode).toBe(200)
    const fresh = await t.signedIn('editor')
    const later = (await t.call('GET', `/members/${memberId}`, { as: fresh })).body.data.thumbUrl
    t.pass(13 * 3_600_000)
    const late = await photoApp.fetchFile(thumbUrl)
    expect({ status: late.statusCode, body: late.json() }).toEqual({
      status: 404,
      body: { code: 'notFound', errors: { _: 'Esta ligação já não funciona. Abra a página de novo.' } },
    })
    expect(late.headers['cache-control']).toBe('no-store')
    expect(later).not.toBe(thumbUrl)
    t.pass(-24 * 3_600_000)
  })

  it('cannot be forged, lengthened or used for another file', async () => {
    const memberId = await photoApp.addMember()
    const { url, thumbUrl } = await photoApp.add(await pngOf(510, 400), { memberId })
    const [path = '', query = ''] = thumbUrl.split('?')
    const params = new URLSearchParams(query)
    const other = url.split('?')[0] ?? ''
    const { until, signature } = Object.fromEntries(params)
    const later = String(Number(until) + 1000)
    const wrong = [
      path,
      `${path}?until=${until}`,
      `${path}?signature=${signature}`,
      `${path}?until=${until}&signature=`,
      `${path}?until=${until}&signature=${signature?.slice(0, -1)}`,
      `${path}?until=${until}&signature=${'A'.repeat(43)}`,
      `${path}?until=${later}&signature=${signature}`,
      `${path}?until=Infinity&signature=${signature}`,
      `${path}?until=${until}&until=${later}&signature=${signature}`,
      `${other}?until=${until}&signature=${signature}`,
      `/api/photo_files/..%2Fsecret.key?until=${until}&signature=${signature}`,
    ]
    for (const address of wrong)
      expect([address, (await photoApp.fetchFile(address)).statusCode]).toEqual([address, 404])
    expect((await photoApp.fetchFile(thumbUrl)).statusCode).toBe(200)
  })
})

describe('API-04b: access to photos', () => {
  it('send and delete: staff; a member and a visitor are told before a byte is read', async () => {
    const someone = await t.signedIn('member')
    const memberId = await photoApp.addMember()
    const photo = await photoApp.add(await pngOf(520, 400), { memberId })
    const before = await photoApp.files()
    expect((await photoApp.send(await pngOf(530, 400), { memberId, as: someone })).status).toBe(403)
    const form = multipart({ filename: 'a.png', type: 'image/png', bytes: await pngOf(300, 300) })
    expect((await t.app.inject({ method: 'POST', url: '/api/member_photos', ...form })).statusCode).toBe(401)
    expect((await t.call('DELETE', `/member_photos/${photo._id}`, { as: someone })).status).toBe(403)
    expect((await t.call('DELETE', `/member_photos/${photo._id}`)).status).toBe(401)
    expect(await photoApp.files()).toEqual(before)
    expect(await photoApp.photosOf(memberId)).toHaveLength(1)
  })

  it('see: staff all, a member their own alone, one who is tied to no member and a visitor none', async () => {
    const [own, other] = [await photoApp.addMember('Própria'), await photoApp.addMember('Outra')]
    const mine = await photoApp.add(await pngOf(540, 400), { memberId: own })
    const theirs = await photoApp.add(await pngOf(560, 400), { memberId: other })
    const me = await t.signedIn('member')
    await t.rows(sql`update users set member_id = ${own} where id = ${me.userId}`)
    const nobody = await t.signedIn('member')
    const idsOf = async (path: string, as: Signed) =>
      (await t.call('GET', path, { as })).body.data.map((one: { _id: string }) => one._id)
    expect(await idsOf('/member_photos', me)).toEqual([mine._id])
    expect(await idsOf(`/members/${own}/member_photos`, me)).toEqual([mine._id])
    expect(await idsOf(`/members/${other}/member_photos`, me)).toEqual([])
    expect(await idsOf('/member_photos', nobody)).toEqual([])
    expect(await idsOf('/member_photos', photoApp.editor)).toEqual(expect.arrayContaining([mine._id, theirs._id]))
    const read = async (id: string, as?: Signed) => (await t.call('GET', `/member_photos/${id}`, { as })).status
    expect([await read(mine._id, me), await read(theirs._id, me), await read(theirs._id, nobody)]).toEqual([
      200, 404, 404,
    ])
    expect([await read(theirs._id, photoApp.editor), await read(theirs._id)]).toEqual([200, 401])
  })
})
