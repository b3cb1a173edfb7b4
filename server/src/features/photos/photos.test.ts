import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPhotoApp, newPicture, type PhotoApp } from '../../../test/photo-app.ts'
import { colourAt, phoneJpegOf, pngOf, webpOf } from '../../../test/pictures.ts'
import { photoStorage } from './photo-storage.ts'

let photoApp: PhotoApp
let t: PhotoApp['t']
beforeAll(async () => {
  photoApp = await createPhotoApp()
  t = photoApp.t
})
afterAll(() => photoApp.close())

describe('API-04b: a photo of a member', () => {
  it('is encoded in three sizes, none of which is served without a signature', async () => {
    const memberId = await photoApp.addMember('Maria Sousa')
    const photo = await photoApp.add(await pngOf(2000, 1800), { memberId })
    expect(photo).toMatchObject({
      memberId,
      mimeType: 'image/jpeg',
      width: 1600,
      height: 1440,
      isCurrent: true,
      exifRemoved: true,
      consentAt: null,
      rev: 1,
      _refs: { memberId: 'Maria Sousa' },
    })
    const looks = { url: ['jpeg', 1600, 1440], cardUrl: ['jpeg', 700, 900], thumbUrl: ['webp', 140, 180] } as const
    for (const [field, [format, width, height]] of Object.entries(looks)) {
      const address = photo[field as keyof typeof looks]
      expect(address).toMatch(/^\/api\/photo_files\/[a-z]+-[0-9a-f]{32}\.\w+\?until=\d+&signature=[\w-]{43}$/)
      const fetched = await photoApp.fetchFile(address)
      expect(fetched.statusCode).toBe(200)
      expect(fetched.headers).toMatchObject({ 'content-type': `image/${format}`, 'x-content-type-options': 'nosniff' })
      expect(fetched.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
      expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({ format, width, height })
    }
    expect((await photoApp.fetchFile(photo.thumbUrl)).rawPayload.length).toBeLessThan(6000)
    // The folder and its files are for the owner of the process alone.
    expect((await stat(join(photoApp.dataDir, 'photos'))).mode & 0o777).toBe(0o700)
    for (const name of await photoApp.files())
      expect((await stat(join(photoApp.dataDir, 'photos', name))).mode & 0o777).toBe(0o600)
    expect((await t.app.inject(`/files/${photo.thumbUrl.split('/').at(-1)}`)).statusCode).toBe(404)
  })

  it('is turned upright before it is cropped, and its metadata are removed', async () => {
    const memberId = await photoApp.addMember()
    const sent = await phoneJpegOf(1400, 1050)
    expect(sent.includes('Maria Segredo')).toBe(true)
    // Upright it is 1050 x 1400, red above blue. The lower half of it is blue.
    const h = 0.5
    const w = (h * 1400 * (35 / 45)) / 1050
    const photo = await photoApp.add(sent, { memberId, crop: { x: 0, y: 0.5, w, h } })
    expect(photo).toMatchObject({ width: 1050, height: 1400, crop: { x: 0, y: 0.5, w, h } })
    const whole = (await photoApp.fetchFile(photo.url)).rawPayload
    const card = (await photoApp.fetchFile(photo.cardUrl)).rawPayload
    for (const picture of [whole, card, (await photoApp.fetchFile(photo.thumbUrl)).rawPayload]) {
      expect(picture.includes('Segredo')).toBe(false)
      const told = await sharp(picture).metadata()
      for (const key of ['exif', 'xmp', 'iptc', 'orientation', 'icc']) expect(told).not.toHaveProperty(key)
    }
    const isRed = ([r = 0, , b = 0]: number[]) => r > 200 && b < 60
    const isBlue = ([r = 0, , b = 0]: number[]) => b > 200 && r < 60
    expect(isRed(await colourAt(whole, 500, 50))).toBe(true)
    expect(isBlue(await colourAt(whole, 500, 1350))).toBe(true)
    for (const y of [20, 450, 880]) expect(isBlue(await colourAt(card, 350, y))).toBe(true)
  })

  it('is cropped to 35 by 45 around the middle when nobody says how, and what was clear is white', async () => {
    const clear = {
      create: { width: 900, height: 900, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    }
    const photo = await photoApp.add(await sharp(clear).png().toBuffer(), { memberId: await photoApp.addMember() })
    expect(photo).toMatchObject({ crop: { x: (1 - 35 / 45) / 2, y: 0, w: 35 / 45, h: 1 } })
    expect(await colourAt((await photoApp.fetchFile(photo.cardUrl)).rawPayload, 10, 10)).toEqual([255, 255, 255, 255])
  })

  it('may be grey, of 16 bits a colour or for a press: what is kept is for screens', async () => {
    const red = () => sharp({ create: { width: 600, height: 700, channels: 3, background: '#ff0000' } })
    const made = {
      grey: await red().greyscale().jpeg().toBuffer(),
      deep: await red().toColourspace('rgb16').png().toBuffer(),
      press: await red().toColourspace('cmyk').jpeg().toBuffer(),
    }
    expect(await sharp(made.deep).metadata()).toMatchObject({ depth: 'ushort' })
    expect(await sharp(made.press).metadata()).toMatchObject({ space: 'cmyk' })
    const memberId = await photoApp.addMember()
    for (const [kind, bytes] of Object.entries(made)) {
      const { cardUrl } = await photoApp.add(bytes, { memberId })
      const card = (await photoApp.fetchFile(cardUrl)).rawPayload
      expect(await sharp(card).metadata()).toMatchObject({ depth: 'uchar', width: 700, height: 900 })
      const [r = 0, g = 0, b = 0] = await colourAt(card, 350, 450)
      if (kind === 'grey') expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(8)
      else expect([r > 200, g < 90, b < 90]).toEqual([true, true, true])
    }
  })

  it('is what the list and the sheet of members show, the current one of several', async () => {
    const memberId = await photoApp.addMember('Rui Photo')
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: null, thumbUrl: null })
    const first = await photoApp.add(await pngOf(400, 500), { memberId })
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: first._id, thumbUrl: first.thumbUrl })
    const second = await photoApp.add(await webpOf(500, 500), { memberId })
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: second._id, thumbUrl: second.thumbUrl, rev: 1 })
    const query = { _search: 'rui photo', _fields: 'name,thumbUrl' }
    const ways: Record<string, string>[] = [{}, { _limit: '-1' }, { _asOf: '2026-01-01' }]
    for (const more of ways) {
      const list = await t.call('GET', '/members', { as: photoApp.editor, query: { ...query, ...more } })
      expect(list.body.data).toEqual([{ _id: memberId, name: 'Rui Photo', thumbUrl: second.thumbUrl }])
    }
    expect((await photoApp.photosOf(memberId)).map(one => one.isCurrent).sort()).toEqual([false, true])
  })

  it('when deleted, the newest of the others becomes current; its files are deleted after the commit', async () => {
    const memberId = await photoApp.addMember()
    const before = await photoApp.files()
    const [a, b, c] = [
      await photoApp.add(await newPicture(), { memberId }),
      await photoApp.add(await newPicture(), { memberId }),
      await photoApp.add(await newPicture(), { memberId }),
    ]
    const remove = (id: string, as = photoApp.editor) => t.call('DELETE', `/member_photos/${id}`, { as })
    expect((await remove(b._id)).status).toBe(204)
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: c._id })
    expect((await remove(c._id)).status).toBe(204)
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: a._id, thumbUrl: a.thumbUrl })
    // Until the job runs they are there; the job was queued by the deletion.
    expect((await photoApp.files()).length).toBe(before.length + 9)
    const jobs = await t.rows(sql`select task_identifier from graphile_worker.jobs where key = 'sweep-photos'`)
    expect(jobs).toHaveLength(1)
    await photoApp.sweep()
    expect((await photoApp.files()).length).toBe(before.length + 3)
    expect((await photoApp.fetchFile(c.url)).statusCode).toBe(404)
    expect((await photoApp.fetchFile(a.url)).statusCode).toBe(200)
    expect((await remove(a._id)).status).toBe(204)
    expect(await photoApp.memberOf(memberId)).toMatchObject({ photoId: null, thumbUrl: null })
    expect((await remove(a._id)).status).toBe(404)
  })

  it('goes with its member; whatever a crash left behind goes too, and what else lies there stays', async () => {
    const memberId = await photoApp.addMember()
    await photoApp.add(await newPicture(), { memberId })
    const admin = await t.signedIn('admin')
    expect((await t.call('DELETE', `/members/${memberId}`, { as: admin })).status).toBe(204)
    const storage = photoStorage(photoApp.dataDir)
    const lost = await storage.put('photo', 'jpg', Buffer.from('perdida'))
    const other = await storage.put('other', 'jpg', Buffer.from('outra'))
    await photoApp.sweep()
    const named = await t.rows<{ name: string }>(
      sql`select unnest(array[url, card_url, thumb_url]) as name from member_photos`,
    )
    expect(await photoApp.files()).toEqual([...new Set([...named.map(one => one.name), other])].sort())
    expect(await photoApp.files()).not.toContain(lost)
    await rm(join(photoApp.dataDir, 'photos', other))
  })

  it('the same picture of two people is one file, and stays while one of them has it', async () => {
    const [one, two] = [await photoApp.addMember('Gémea Um'), await photoApp.addMember('Gémea Dois')]
    const picture = await newPicture()
    const first = await photoApp.add(picture, { memberId: one })
    const second = await photoApp.add(picture, { memberId: two })
    expect(first.url).toBe(second.url)
    await t.call('DELETE', `/member_photos/${first._id}`, { as: photoApp.editor })
    await photoApp.sweep()
    expect((await photoApp.fetchFile(second.url)).statusCode).toBe(200)
  })

  it('simultaneous uploads and deletions leave one current photo', async () => {
    const memberId = await photoApp.addMember()
    const pictures = await Promise.all([0, 1, 2, 3].map(() => newPicture()))
    const answers = await Promise.all(pictures.map(picture => photoApp.send(picture, { memberId })))
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201])
    const current = (await photoApp.photosOf(memberId)).filter(one => one.isCurrent)
    expect(current).toHaveLength(1)
    const mixed = await Promise.all([
      t.call('DELETE', `/member_photos/${current[0]?._id}`, { as: photoApp.editor }),
      photoApp.send(await newPicture(), { memberId }),
      ...answers
        .slice(0, 2)
        .map(({ body }) => t.call('DELETE', `/member_photos/${body.data._id}`, { as: photoApp.editor })),
    ])
    for (const { status } of mixed) expect([201, 204, 404]).toContain(status)
    const left: { isCurrent: boolean }[] = await photoApp.photosOf(memberId)
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter(one => one.isCurrent)).toHaveLength(1)
  })

  it('has an audit entry with the author and the member’s name, and announces the member', async () => {
    const memberId = await photoApp.addMember('Inês Registada')
    const heard: string[] = []
    const client = await t.database.pool.connect()
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen agremia')
    const photo = await photoApp.add(await newPicture(), { memberId })
    await t.call('DELETE', `/member_photos/${photo._id}`, { as: photoApp.editor })
    await client.query('select 1')
    client.release(true)
    expect(heard.map(text => JSON.parse(text))).toMatchObject([
      { topic: 'members', event: 'updated', _id: memberId, rev: 1 },
      { topic: 'memberPhotos', event: 'created', _id: photo._id },
      { topic: 'members', event: 'updated', _id: memberId, rev: 1 },
      { topic: 'memberPhotos', event: 'deleted', _id: photo._id },
    ])
    const written = await t.rows(sql`
      select action, record_id, record_title, user_id from audit_log where resource = 'memberPhotos' order by id desc limit 2
    `)
    const told = await t.call('GET', `/members/${memberId}/history`, { as: photoApp.editor })
    expect(told.body.data.slice(0, 2)).toMatchObject([
      { actionLabel: 'Eliminação', partLabel: 'Fotografia', userName: 'Ana Brás' },
      { actionLabel: 'Criação', partLabel: 'Fotografia', userName: 'Ana Brás' },
    ])
    expect(told.body.data[1].changes.map((change: { label: string }) => change.label)).toEqual([
      'Tamanho (bytes)',
      'Largura',
      'Altura',
      'Fotografia atual',
      'Metadados EXIF removidos',
    ])
    const by = { record_id: photo._id, record_title: 'Inês Registada', user_id: photoApp.editor.userId }
    expect(written).toEqual([
      { action: 'delete', ...by },
      { action: 'create', ...by },
    ])
  })

  it('that stops or begins to be the current one has an audit entry', async () => {
    const memberId = await photoApp.addMember('Ana Trocada')
    const first = await photoApp.add(await newPicture(), { memberId })
    const second = await photoApp.add(await newPicture(), { memberId })
    await t.call('DELETE', `/member_photos/${second._id}`, { as: photoApp.editor })
    const entries = await t.rows(sql`
      select record_title as title, user_name as "userName", diff from audit_log
      where record_id = ${first._id} and action = 'update' order by id`)
    const by = { title: 'Ana Trocada', userName: 'Ana Brás' }
    expect(entries).toEqual([
      { ...by, diff: { isCurrent: { from: true, to: false }, rev: { from: 1, to: 2 } } },
      { ...by, diff: { isCurrent: { from: false, to: true }, rev: { from: 2, to: 3 } } },
    ])
  })

  it('leaves no file when it cannot be saved', async () => {
    const memberId = await photoApp.addMember()
    await photoApp.sweep()
    const before = await photoApp.files()
    await t.rows(sql`alter table member_photos add constraint none check (width <> 499)`)
    const failed = await photoApp.send(await newPicture(499), { memberId })
    await t.rows(sql`alter table member_photos drop constraint none`)
    expect(failed.status).toBe(422)
    expect(await photoApp.photosOf(memberId)).toEqual([])
    await photoApp.sweep()
    expect(await photoApp.files()).toEqual(before)
  })
})
