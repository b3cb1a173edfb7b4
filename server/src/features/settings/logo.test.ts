import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileForm, type multipart } from '../../../test/multipart.ts'
import { blackPng, colourAt, phoneJpegOf, pngOf, webpOf } from '../../../test/pictures.ts'
import { makeWebFolder } from '../../../test/strength/web-folder.ts'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'

let t: TestApp
let web: Awaited<ReturnType<typeof makeWebFolder>>
let dataDir: string
let admin: Signed
let editor: Signed
let member: Signed
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-logo-'))
  web = await makeWebFolder()
  t = await createTestApp({ dataDir }, { webDir: web.webDir })
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
  member = await t.signedIn('member')
})
beforeEach(async () => {
  await t.call('DELETE', '/settings/logo', { as: admin })
})
afterAll(async () => {
  await t.close()
  await web.remove()
  await rm(dataDir, { recursive: true, force: true })
})

interface Entry {
  name: string
  value: string
  rev: number
}
const send = async (form: ReturnType<typeof multipart>, as: Signed | undefined = editor) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/settings/logo',
    payload: form.payload,
    headers: { ...form.headers, ...(as && { authorization: `Bearer ${as.access}` }) },
  })
  return { status: response.statusCode, body: response.json() }
}
const sendPicture = async (bytes: Buffer, filename?: string) => {
  const { status, body } = await send(fileForm(bytes, filename))
  expect(body.errors).toBeUndefined()
  expect(status).toBe(200)
  const entries: Entry[] = body.data
  expect(entries.map(entry => entry.name)).toEqual(['logoFile', 'faviconFile'])
  return { logo: entries[0]?.value ?? '', favicon: entries[1]?.value ?? '' }
}
const files = async () => (await readdir(join(dataDir, 'files')).catch(() => [])).sort()
const read = (name: string) => readFile(join(dataDir, 'files', name))
const settings = async () => {
  const { body } = await t.call('GET', '/settings', { query: { _name: ['logoFile', 'faviconFile'] } })
  return body.data.map(({ name, value, rev }: Entry) => ({ name, value, rev }))
}

describe('SHELL-18: the organisation’s logo', () => {
  it('is re-encoded with at most 512 px and a square favicon, and anyone may fetch both', async () => {
    const { logo, favicon } = await sendPicture(await pngOf(1600, 400))
    expect(logo).toMatch(/^logo-[0-9a-f]{32}\.png$/)
    expect(favicon).toMatch(/^favicon-[0-9a-f]{32}\.png$/)
    expect(await settings()).toMatchObject([{ value: logo }, { value: favicon }])
    expect(await sharp(await read(logo)).metadata()).toMatchObject({ format: 'png', width: 512, height: 128 })
    const icon = await read(favicon)
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 96, height: 96, hasAlpha: true })
    // Whole in the middle, and nothing above it.
    expect(await colourAt(icon, 10, 48)).toEqual([255, 0, 0, 255])
    expect(await colourAt(icon, 85, 48)).toEqual([0, 0, 255, 255])
    expect(await colourAt(icon, 48, 4)).toEqual([0, 0, 0, 0])
    for (const name of [logo, favicon]) {
      const fetched = await t.app.inject(`/files/${name}`)
      expect(fetched.statusCode).toBe(200)
      expect(fetched.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(fetched.rawPayload).toEqual(await read(name))
    }
  })

  it('is rotated upright, and its metadata are removed', async () => {
    const sent = await phoneJpegOf(400, 200)
    expect(sent.includes('Maria Segredo')).toBe(true)
    const { logo, favicon } = await sendPicture(sent, 'IMG_0001.HEIC')
    const drawn = await read(logo)
    const told = await sharp(drawn).metadata()
    expect(told).toMatchObject({ format: 'png', width: 200, height: 400 })
    for (const key of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(told).not.toHaveProperty(key)
    for (const name of [logo, favicon]) expect((await read(name)).includes('Segredo')).toBe(false)
    const [red = 0, , blue = 0] = await colourAt(drawn, 100, 20)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    const [redBelow = 0, , blueBelow = 0] = await colourAt(drawn, 100, 380)
    expect(redBelow).toBeLessThan(60)
    expect(blueBelow).toBeGreaterThan(200)
  })

  it('may be a WebP, and a small one is not enlarged', async () => {
    const { logo } = await sendPicture(await webpOf(40, 20))
    expect(await sharp(await read(logo)).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
  })

  it('replaces the previous one, whose files are deleted; other files stay', async () => {
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'logo-antigo.svg'), '<svg/>')
    const first = await sendPicture(await pngOf(200, 100))
    const second = await sendPicture(await pngOf(100, 200))
    expect(first.logo).not.toBe(second.logo)
    expect(await files()).toEqual([second.favicon, 'logo-antigo.svg', second.logo].sort())
    expect((await t.app.inject(`/files/${first.logo}`)).statusCode).toBe(404)
    await rm(join(dataDir, 'files', 'logo-antigo.svg'))
  })

  it('two simultaneous uploads leave one logo with its favicon', async () => {
    const pictures = await Promise.all([60, 80, 100, 120].map(side => pngOf(side, side)))
    const answers = await Promise.all(pictures.map(picture => send(fileForm(picture))))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    const kept = (await settings()).map(({ value }: Entry) => value)
    expect(await files()).toEqual(kept.sort())
  })

  it('stays with its files if the change cannot be saved', async () => {
    const sent = await sendPicture(await pngOf(60, 60))
    const before = await settings()
    await t.rows(
      sql`alter table settings add constraint none check (name <> 'faviconFile' or value = ${sql.lit(sent.favicon)})`,
    )
    const failed = await send(fileForm(await pngOf(80, 20)))
    await t.rows(sql`alter table settings drop constraint none`)
    expect(failed.status).toBe(500)
    expect(await settings()).toEqual(before)
    expect(await files()).toEqual([sent.favicon, sent.logo].sort())
  })

  it('that is sent again unchanged changes nothing', async () => {
    const picture = await pngOf(60, 60)
    const sent = await sendPicture(picture)
    const before = await settings()
    expect(await sendPicture(picture)).toEqual(sent)
    expect(await settings()).toEqual(before)
    expect(await files()).toEqual([sent.favicon, sent.logo].sort())
  })

  it('is removed with its favicon, and no PATCH can name another file', async () => {
    const sent = await sendPicture(await pngOf(60, 60))
    const patched = await t.call('PATCH', '/settings', {
      as: admin,
      body: { logoFile: '../secret.key', faviconFile: 'x.svg' },
    })
    expect(patched.status).toBe(200)
    expect(await settings()).toMatchObject([{ value: sent.logo }, { value: sent.favicon }])
    const cleared = await t.call('DELETE', '/settings/logo', { as: editor })
    expect(cleared.status).toBe(200)
    expect(cleared.body.data).toMatchObject([
      { name: 'logoFile', value: '', isSet: false },
      { name: 'faviconFile', value: '', isSet: false },
    ])
    expect(await files()).toEqual([])
  })

  it('has an audit entry with its author and is announced, like other settings', async () => {
    const heard: string[] = []
    const client = await t.database.pool.connect()
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen agremia')
    const { logo, favicon } = await sendPicture(await pngOf(70, 30))
    await client.query('select 1')
    client.release(true)
    expect(heard.map(text => JSON.parse(text))).toMatchObject([
      { topic: 'settings', event: 'updated', _id: 'logoFile' },
      { topic: 'settings', event: 'updated', _id: 'faviconFile' },
    ])
    const written = await t.rows(sql`
      select record_id, user_id, diff -> 'value' as value from audit_log
      where resource = 'settings' order by id desc limit 2
    `)
    expect(written).toEqual([
      { record_id: 'faviconFile', user_id: editor.userId, value: { from: '', to: favicon } },
      { record_id: 'logoFile', user_id: editor.userId, value: { from: '', to: logo } },
    ])
  })

  it('can be changed by staff only', async () => {
    const form = fileForm(await pngOf(60, 60))
    expect((await send(form, member)).status).toBe(403)
    expect((await t.app.inject({ method: 'POST', url: '/api/settings/logo', ...form })).statusCode).toBe(401)
    expect(await files()).toEqual([])
    expect((await send(form, admin)).status).toBe(200)
    expect((await t.call('DELETE', '/settings/logo', { as: member })).status).toBe(403)
    expect((await files()).length).toBe(2)
  })
})

describe('API-04a: a file that is no picture is refused by its bytes, and nothing is changed', () => {
  const TYPE = 'Só são aceites imagens JPEG, PNG ou WebP.'
  const DAMAGED = 'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.'
  const EMPTY = 'O ficheiro está vazio. Escolha outro.'
  const cut = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length / 2))
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const page = '<html><script>alert(1)</script></html>'

  const WRONG: [string, string, () => Promise<Buffer | string> | Buffer | string][] = [
    ['a text called .png', TYPE, () => 'isto não é uma imagem'],
    ['an SVG with a script', TYPE, () => svg],
    [
      'an SVG after the bytes of a PNG',
      DAMAGED,
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    [
      'a page after the bytes of a JPEG',
      DAMAGED,
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(page)]),
    ],
    ['a GIF', TYPE, () => noise(20).gif().toBuffer()],
    ['a TIFF', TYPE, () => noise(20).tiff().toBuffer()],
    ['an AVIF, the family of HEIC', TYPE, () => noise(20).avif().toBuffer()],
    ['half a PNG', DAMAGED, async () => cut(await noise(200).png().toBuffer())],
    ['half a JPEG', DAMAGED, async () => cut(await noise(200).jpeg().toBuffer())],
    ['half a WebP', DAMAGED, async () => cut(await noise(200).webp().toBuffer())],
    ['nothing', EMPTY, () => ''],
    [
      'a small file that unpacks to 144 million pixels',
      'A imagem tem mais de 50 milhões de píxeis. Reduza-a e carregue-a de novo.',
      () => blackPng(12_000, 12_000),
    ],
  ]
  it.each(WRONG)('%s', async (_name, text, make) => {
    await sendPicture(await pngOf(60, 60))
    const before = { files: await files(), settings: await settings() }
    const bytes = Buffer.from(await make())
    expect(bytes.length).toBeLessThan(200_000)
    expect(await send(fileForm(bytes))).toEqual({ status: 422, body: { code: 'invalidInput', errors: { file: text } } })
    expect({ files: await files(), settings: await settings() }).toEqual(before)
  })

  it('a page appended to a valid picture is removed when the picture is re-encoded', async () => {
    const picture = Buffer.concat([await pngOf(60, 60), Buffer.from(page)])
    const { logo } = await sendPicture(picture)
    expect((await read(logo)).includes('script')).toBe(false)
  })
})
