import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { createPhotoApp, type PhotoApp, type PhotoUpload } from '../../../test/photo-app.ts'
import { blackPng, pngOf } from '../../../test/pictures.ts'

let photoApp: PhotoApp
let t: PhotoApp['t']
beforeAll(async () => {
  photoApp = await createPhotoApp()
  t = photoApp.t
})
afterAll(() => photoApp.close())

describe('API-04a: an invalid upload is an error of its field, and no file is kept', () => {
  const TYPE = 'Só são aceites imagens JPEG, PNG ou WebP.'
  const DAMAGED = 'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.'
  const SMALL = 'A imagem é demasiado pequena: precisa de pelo menos 300 × 300 píxeis.'
  const OUTSIDE = 'O enquadramento não está dentro da imagem.'
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
  const cut = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length / 2))
  const good = () => pngOf(600, 600)

  type Case = [string, Record<string, string>, () => Promise<Buffer | string> | Buffer | string, PhotoUpload?]
  const WRONG: Case[] = [
    ['a text called .jpg', { file: TYPE }, () => 'isto não é uma imagem'],
    ['an SVG', { file: TYPE }, () => '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'],
    ['a PDF', { file: TYPE }, () => '%PDF-1.7\n%âãÏÓ'],
    ['half a JPEG', { file: DAMAGED }, async () => cut(await noise(400).jpeg().toBuffer())],
    ['half a PNG', { file: DAMAGED }, async () => cut(await noise(400).png().toBuffer())],
    ['an empty file', { file: 'O ficheiro está vazio. Escolha outro.' }, () => ''],
    [
      'a small file that unpacks to 144 million pixels',
      { file: 'A imagem tem mais de 50 milhões de píxeis. Reduza-a e carregue-a de novo.' },
      () => blackPng(12_000, 12_000),
    ],
    ['a picture of 299 by 400', { file: SMALL }, () => pngOf(400, 299)],
    ['no member', { memberId: 'Campo obrigatório.' }, good, { memberId: undefined }],
    ['a member that is no id', { memberId: 'Escolha um registo existente.' }, good, { memberId: 'ninguém' }],
    [
      'a member that is not there',
      { memberId: 'Escolha um registo existente.' },
      good,
      { memberId: '01890000-0000-7000-8000-00000000ffff' },
    ],
    ['a crop that is none', { crop: OUTSIDE }, good, { crop: 'tudo' }],
    ['a crop outside', { crop: OUTSIDE }, good, { crop: { x: 0.5, y: 0, w: 35 / 45, h: 1 } }],
    [
      'a crop of another shape',
      { crop: 'O enquadramento deve ter a proporção de 35 por 45.' },
      good,
      { crop: { x: 0, y: 0, w: 1, h: 1 } },
    ],
    [
      'a crop of a few pixels',
      { crop: 'O enquadramento é demasiado apertado. Afaste-o um pouco.' },
      good,
      { crop: { x: 0, y: 0, w: 0.1 * (35 / 45), h: 0.1 } },
    ],
  ]
  it.each(WRONG)('%s', async (_name, errors, make, sent) => {
    const memberId = await photoApp.addMember()
    const before = await photoApp.files()
    const bytes = Buffer.from(await make())
    expect(bytes.length).toBeLessThan(600_000)
    const answer = await photoApp.send(bytes, { memberId, ...sent })
    expect(answer).toEqual({ status: 422, body: { code: 'invalidInput', errors } })
    expect(await photoApp.files()).toEqual(before)
    expect(await photoApp.photosOf(memberId)).toEqual([])
  })

  it('60 MB are refused with their own message', async () => {
    const memberId = await photoApp.addMember()
    const before = await photoApp.files()
    const large = Buffer.concat([await good(), Buffer.alloc(60 * 1024 * 1024)])
    const answer = await photoApp.send(large, { memberId })
    expect(answer).toEqual({ status: 413, body: { code: 'tooLarge', errors: { file: 'O ficheiro ultrapassa 8 MB.' } } })
    expect(await photoApp.files()).toEqual(before)
    expect(await photoApp.photosOf(memberId)).toEqual([])
  })

  it('a field that the form does not have', async () => {
    const { payload, headers } = multipart(
      { name: 'isCurrent', bytes: 'false' },
      { filename: 'a.png', type: 'image/png', bytes: await good() },
    )
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/member_photos',
      payload,
      headers: { ...headers, authorization: `Bearer ${photoApp.editor.access}` },
    })
    expect({ status: response.statusCode, body: response.json() }).toMatchObject({
      status: 422,
      body: { errors: { isCurrent: expect.any(String) } },
    })
  })
})
