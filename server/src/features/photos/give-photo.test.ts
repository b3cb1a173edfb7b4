import { resources } from '@agremia/model/resources/index'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { organisationOf } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoApp, newPicture, type PhotoApp } from '../../../test/photo-app.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { finder, holderFinder, type Kernel } from '../../resource/kernel.ts'
import { serve } from '../../resource/serve.ts'
import { changesSince } from '../audit/changes-since.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { PhotoColumns } from './draw-photo.ts'
import { givePhoto, movePhotos } from './give-photo.ts'
import { memberPhotoHooks } from './member-photos.hooks.ts'
import { photoAddresses } from './photo-addresses.ts'

let t: PhotoApp
let kernel: Kernel
beforeAll(async () => {
  t = await createPhotoApp()
  const { database, clock, store } = t.t
  kernel = {
    database,
    clock,
    audit: { record: recordAudit, changesSince },
    find: finder(resources),
    holders: holderFinder(resources),
    wording: store.wording,
    organisation: () => 'Associação',
    profile: () => organisationOf(store.texts()),
  }
})
afterAll(() => t.close())

const inOne = <T>(work: (context: WriteContext) => Promise<T>) =>
  inTransaction(t.t.database, undefined, t.t.clock(), work)
const columnsOf = async (id: string) => {
  const [columns] = await t.t.rows<PhotoColumns>(sql`
    select url, card_url, thumb_url, mime_type, size, width, height, crop::text, exif_removed
    from member_photos where id = ${id}
  `)
  if (!columns) throw new Error('the photo is not there')
  return columns
}
const currentOf = async (memberId: string) =>
  (await t.photosOf(memberId)).filter(photo => photo.isCurrent).map(photo => photo._id)

describe('API-04b: a photo that changes hands', () => {
  it('is given by its columns: the same files have two owners, and stay until both are gone', async () => {
    const [from, to] = [await t.addMember('De'), await t.addMember('Para')]
    const photo = await t.add(await newPicture(), { memberId: from })
    const older = await t.add(await newPicture(), { memberId: to })
    const served = serve(memberPhotos, memberPhotoHooks(photoAddresses(t.t)))
    const columns = await columnsOf(photo._id)
    const given = await inOne(context =>
      givePhoto(served, kernel, { memberId: to, columns: async () => columns }, context),
    )
    expect(given).toMatchObject({ memberId: to, url: photo.url, thumbUrl: photo.thumbUrl, isCurrent: true })
    expect(await currentOf(to)).toEqual([given._id])
    expect((await t.photosOf(to)).map(one => one._id)).toContain(older._id)
    await t.t.call('DELETE', `/member_photos/${photo._id}`, { as: t.editor })
    await t.sweep()
    expect((await t.fetchFile(photo.url)).statusCode).toBe(200)
    await t.t.call('DELETE', `/member_photos/${given._id}`, { as: t.editor })
    await t.sweep()
    expect((await t.fetchFile(photo.url)).statusCode).toBe(404)
    expect(await currentOf(to)).toEqual([older._id])
  })

  it('of two members who become one, all stay, and so does the current one of who stays', async () => {
    const [from, to] = [await t.addMember('Duplicada'), await t.addMember('Que Fica')]
    const theirs = [
      await t.add(await newPicture(), { memberId: from }),
      await t.add(await newPicture(), { memberId: from }),
    ]
    const own = await t.add(await newPicture(), { memberId: to })
    await inOne(context => movePhotos(context, from, to))
    expect(await t.photosOf(from)).toEqual([])
    expect((await t.photosOf(to)).map(one => one._id).sort()).toEqual([...theirs, own].map(one => one._id).sort())
    expect(await currentOf(to)).toEqual([own._id])
    expect(await t.memberOf(to)).toMatchObject({ photoId: own._id })
  })

  it('where who stays had none, the newest is the current one', async () => {
    const [from, to] = [await t.addMember(), await t.addMember()]
    await t.add(await newPicture(), { memberId: from })
    const newest = await t.add(await newPicture(), { memberId: from })
    await inOne(context => movePhotos(context, from, to))
    expect(await currentOf(to)).toEqual([newest._id])
    const nobody = await t.addMember()
    await inOne(context => movePhotos(context, nobody, to))
    expect(await currentOf(to)).toEqual([newest._id])
  })
})
