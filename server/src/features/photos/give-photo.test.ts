import { resources } from '@agremia/model/resources/index'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { organisationOf } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoApp, newPicture, type PhotoApp } from '../../../test/photo-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { finder, holderFinder, type Kernel } from '../../resource/kernel.ts'
import { serve } from '../../resource/serve.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { PhotoColumns } from './draw-photo.ts'
import { givePhoto, movePhotos } from './give-photo.ts'
import { memberPhotoHooks } from './member-photos.hooks.ts'
import { photoAddresses } from './photo-addresses.ts'

let photoApp: PhotoApp
let kernel: Kernel
beforeAll(async () => {
  photoApp = await createPhotoApp()
  const { database, clock, store } = photoApp.t
  kernel = {
    database,
    clock,
    audit: RECORDER.audit,
    find: finder(resources),
    holders: holderFinder(resources),
    wording: store.wording,
    organisation: () => 'Associação',
    profile: () => organisationOf(store.texts()),
  }
})
afterAll(() => photoApp.close())

const inOne = <T>(work: (context: WriteContext) => Promise<T>) =>
  inTransaction(photoApp.t.database, undefined, photoApp.t.clock(), work)
const columnsOf = async (id: string) => {
  const [columns] = await photoApp.t.rows<PhotoColumns>(sql`
    select url, card_url, thumb_url, mime_type, size, width, height, crop::text, exif_removed
    from member_photos where id = ${id}
  `)
  if (!columns) throw new Error('the photo is not there')
  return columns
}
const currentOf = async (memberId: string) =>
  (await photoApp.photosOf(memberId)).filter(photo => photo.isCurrent).map(photo => photo._id)

describe('API-04b: a photo that gets another owner', () => {
  it('shares its files with the other owner, and they stay until both rows are deleted', async () => {
    const [from, to] = [await photoApp.addMember('De'), await photoApp.addMember('Para')]
    const photo = await photoApp.add(await newPicture(), { memberId: from })
    const older = await photoApp.add(await newPicture(), { memberId: to })
    const served = serve(memberPhotos, memberPhotoHooks(photoAddresses(photoApp.t)))
    const columns = await columnsOf(photo._id)
    const given = await inOne(context =>
      givePhoto(served, kernel, { memberId: to, columns: async () => columns }, context),
    )
    expect(given).toMatchObject({ memberId: to, url: photo.url, thumbUrl: photo.thumbUrl, isCurrent: true })
    expect(await currentOf(to)).toEqual([given._id])
    expect((await photoApp.photosOf(to)).map(one => one._id)).toContain(older._id)
    await photoApp.t.call('DELETE', `/member_photos/${photo._id}`, { as: photoApp.editor })
    await photoApp.sweep()
    expect((await photoApp.fetchFile(photo.url)).statusCode).toBe(200)
    await photoApp.t.call('DELETE', `/member_photos/${given._id}`, { as: photoApp.editor })
    await photoApp.sweep()
    expect((await photoApp.fetchFile(photo.url)).statusCode).toBe(404)
    expect(await currentOf(to)).toEqual([older._id])
  })

  it('a merge keeps all photos, and the current one of the member that stays', async () => {
    const [from, to] = [await photoApp.addMember('Duplicada'), await photoApp.addMember('Que Fica')]
    const theirs = [
      await photoApp.add(await newPicture(), { memberId: from }),
      await photoApp.add(await newPicture(), { memberId: from }),
    ]
    const own = await photoApp.add(await newPicture(), { memberId: to })
    await inOne(context => movePhotos(context, from, to))
    expect(await photoApp.photosOf(from)).toEqual([])
    expect((await photoApp.photosOf(to)).map(one => one._id).sort()).toEqual(
      [...theirs, own].map(one => one._id).sort(),
    )
    expect(await currentOf(to)).toEqual([own._id])
    expect(await photoApp.memberOf(to)).toMatchObject({ photoId: own._id })
    const moved = await photoApp.t.rows(sql`
      select record_id as id from audit_log where diff -> 'memberId' ->> 'from' = ${from} and action = 'update' order by 1`)
    expect(moved.map(({ id }) => id)).toEqual(theirs.map(one => one._id).sort())
  })

  it('a photo that is sent during a merge waits for its end, and neither fails', async () => {
    const [from, to] = [await photoApp.addMember(), await photoApp.addMember()]
    await photoApp.add(await newPicture(), { memberId: from })
    const picture = await newPicture()
    const sent = await inOne(async context => {
      // As a merge begins.
      await sql`select from members where id in (${from}, ${to}) order by id for update`.execute(context.db)
      const sending = photoApp.send(picture, { memberId: to })
      await untilWaiting(photoApp.t.database)
      await movePhotos(context, from, to)
      // Awaited after the transaction, which it waits for.
      return { sending }
    })
    const { status, body } = await sent.sending
    expect(status).toBe(201)
    expect(await currentOf(to)).toEqual([body.data._id])
  })

  it('a merge makes the newest photo current if the member that stays had none', async () => {
    const [from, to] = [await photoApp.addMember(), await photoApp.addMember()]
    await photoApp.add(await newPicture(), { memberId: from })
    const newest = await photoApp.add(await newPicture(), { memberId: from })
    await inOne(context => movePhotos(context, from, to))
    expect(await currentOf(to)).toEqual([newest._id])
    const nobody = await photoApp.addMember()
    await inOne(context => movePhotos(context, nobody, to))
    expect(await currentOf(to)).toEqual([newest._id])
  })
})
