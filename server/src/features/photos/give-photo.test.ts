import { resources } from '@agremia/model/resources/index'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { organisationOf } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoWorld, newPicture, type PhotoWorld } from '../../../test/photo-world.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { finder, holderFinder, type Kernel } from '../../resource/kernel.ts'
import { serve } from '../../resource/serve.ts'
import { changesSince } from '../audit/changes-since.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { PhotoColumns } from './draw-photo.ts'
import { givePhoto, movePhotos } from './give-photo.ts'
import { memberPhotoHooks } from './member-photos.hooks.ts'
import { photoAddresses } from './photo-addresses.ts'

let world: PhotoWorld
let kernel: Kernel
beforeAll(async () => {
  world = await createPhotoWorld()
  const { database, clock, store } = world.t
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
afterAll(() => world.close())

const inOne = <T>(work: (context: WriteContext) => Promise<T>) =>
  inTransaction(world.t.database, undefined, world.t.clock(), work)
const columnsOf = async (id: string) => {
  const [columns] = await world.t.rows<PhotoColumns>(sql`
    select url, card_url, thumb_url, mime_type, size, width, height, crop::text, exif_removed
    from member_photos where id = ${id}
  `)
  if (!columns) throw new Error('the photo is not there')
  return columns
}
const currentOf = async (memberId: string) =>
  (await world.photosOf(memberId)).filter(photo => photo.isCurrent).map(photo => photo._id)

describe('API-04b: a photo that changes hands', () => {
  it('is given by its columns: the same files have two owners, and stay until both are gone', async () => {
    const [from, to] = [await world.addMember('De'), await world.addMember('Para')]
    const photo = await world.add(await newPicture(), { memberId: from })
    const older = await world.add(await newPicture(), { memberId: to })
    const served = serve(memberPhotos, memberPhotoHooks(photoAddresses(world.t)))
    const columns = await columnsOf(photo._id)
    const given = await inOne(context =>
      givePhoto(served, kernel, { memberId: to, columns: async () => columns }, context),
    )
    expect(given).toMatchObject({ memberId: to, url: photo.url, thumbUrl: photo.thumbUrl, isCurrent: true })
    expect(await currentOf(to)).toEqual([given._id])
    expect((await world.photosOf(to)).map(one => one._id)).toContain(older._id)
    await world.t.call('DELETE', `/member_photos/${photo._id}`, { as: world.editor })
    await world.sweep()
    expect((await world.fetchFile(photo.url)).statusCode).toBe(200)
    await world.t.call('DELETE', `/member_photos/${given._id}`, { as: world.editor })
    await world.sweep()
    expect((await world.fetchFile(photo.url)).statusCode).toBe(404)
    expect(await currentOf(to)).toEqual([older._id])
  })

  it('of two members who become one, all stay, and so does the current one of who stays', async () => {
    const [from, to] = [await world.addMember('Duplicada'), await world.addMember('Que Fica')]
    const theirs = [
      await world.add(await newPicture(), { memberId: from }),
      await world.add(await newPicture(), { memberId: from }),
    ]
    const own = await world.add(await newPicture(), { memberId: to })
    await inOne(context => movePhotos(context, from, to))
    expect(await world.photosOf(from)).toEqual([])
    expect((await world.photosOf(to)).map(one => one._id).sort()).toEqual([...theirs, own].map(one => one._id).sort())
    expect(await currentOf(to)).toEqual([own._id])
    expect(await world.memberOf(to)).toMatchObject({ photoId: own._id })
  })

  it('where who stays had none, the newest is the current one', async () => {
    const [from, to] = [await world.addMember(), await world.addMember()]
    await world.add(await newPicture(), { memberId: from })
    const newest = await world.add(await newPicture(), { memberId: from })
    await inOne(context => movePhotos(context, from, to))
    expect(await currentOf(to)).toEqual([newest._id])
    const nobody = await world.addMember()
    await inOne(context => movePhotos(context, nobody, to))
    expect(await currentOf(to)).toEqual([newest._id])
  })
})
