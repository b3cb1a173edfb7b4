import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardsApp, createCardsApp } from '../../../test/cards-app.ts'
import { multipart } from '../../../test/multipart.ts'
import { newPicture } from '../../../test/photo-app.ts'

let t: CardsApp
beforeAll(async () => {
  t = await createCardsApp()
})
afterAll(() => t.close())

const preview = (body: object) => t.asEditor('POST', '/card_look/preview', body)
const settingOf = async (name: string) => (await t.asEditor('GET', `/settings/${name}`)).body.data.value
async function send(name: string, picture: Buffer) {
  const { payload, headers } = multipart({ filename: 'fundo.png', type: 'image/png', bytes: picture })
  const authorization = `Bearer ${t.editor.access}`
  const url = `/api/card_pictures/${name}`
  const sent = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  return { status: sent.statusCode, body: sent.json() }
}

describe('CARD-04: the preview of the cards', () => {
  it('shows a member with a photo, the shortest and the longest name, with settings that nobody has saved', async () => {
    await t.addMember({ name: 'Maria Antonieta Falcão de Vasconcelos e Noronha' })
    await t.addMember({ name: 'Ana Sá' })
    const photographed = await t.addMember({ name: 'Graça Morais' })
    await t.givePhoto(photographed._id, await newPicture(600, 800))
    const { status, body } = await preview({ settings: { cardColour: '#aa3311', cardTemplate: 'claro' } })
    expect(status).toBe(200)
    const { cards } = body.data
    expect(cards.map((card: { title: string }) => card.title)).toEqual(['Exemplo', 'Nome curto', 'Nome comprido'])
    expect(cards[0].front).toContain('data:image/jpeg;base64,')
    for (const { front, back } of cards) {
      expect(front).toContain('#aa3311')
      expect(front).toContain('viewBox="0 0 85.6 53.98"')
      expect(front.match(/<path /g)?.length).toBeGreaterThan(5)
      expect(front + back).not.toMatch(/NaN|undefined/)
    }
    expect(await settingOf('cardTemplate')).toBe('faixa')
  })

  it('shows the cards that chosen members would get', async () => {
    const member = await t.addMember({ name: 'Duarte Pacheco' })
    const { body } = await preview({ memberIds: [member._id] })
    expect(body.data.cards.map((card: { title: string }) => card.title)).toEqual(['Duarte Pacheco'])
  })

  it.each([
    ['cardBackOffsetX', 51],
    ['cardBackOffsetY', -51],
    ['cardColour', 'azul'],
    ['cardTemplate', 'ouro'],
    ['cardBackText', 'Olá {{nome}}'],
    ['cardLetterBody', 'Olá {{fulano}}'],
    ['cardLetterSubject', 'Cartão {{fulano}}'],
  ])('%s cannot be %s: the error stands beside the setting, in the preview and when saving', async (name, value) => {
    for (const refused of [
      await preview({ settings: { [name]: value } }),
      await t.asEditor('PATCH', '/settings', { [name]: value }),
    ]) {
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([name])
    }
  })
})

describe('CARD-04: the pictures of the cards', () => {
  it('a background is stored reduced, replaces the one before and can be removed', async () => {
    const files = async () => (await readdir(join(t.dataDir, 'files'))).filter(file => file.startsWith('cardfront-'))
    expect((await send('front', await newPicture(3000, 2000))).status).toBe(200)
    expect((await send('front', await newPicture(2500, 1500))).status).toBe(200)
    const [file, ...others] = await files()
    expect([file, others]).toEqual([await settingOf('cardFrontFile'), []])
    const stored = await readFile(join(t.dataDir, 'files', String(file)))
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'jpeg',
      width: 2000,
    })
    expect((await preview({})).body.data.cards[0].front.match(/data:image\/jpeg/g)).toHaveLength(2)
    expect((await t.asEditor('DELETE', '/card_pictures/front')).status).toBe(200)
    expect([await files(), await settingOf('cardFrontFile')]).toEqual([[], ''])
  })

  it('one of 40 megapixels, one that is no picture and one for nothing are refused, and nothing is stored', async () => {
    const large = await newPicture(8000, 5000)
    const refused = await send('back', large)
    expect([refused.status, refused.body.errors.file]).toEqual([
      422,
      'A imagem tem mais de 30 milhões de píxeis. Reduza-a e carregue-a de novo.',
    ])
    expect((await send('back', Buffer.from('<svg/>'))).body.errors.file).toBe(
      'Só são aceites imagens JPEG, PNG ou WebP.',
    )
    expect((await send('lado', await newPicture())).status).toBe(404)
    expect(await settingOf('cardBackFile')).toBe('')
  })
})

describe('CARD-04: the test page', () => {
  it('has the marks of both sides, those of the back moved by the offset', async () => {
    await t.set({ cardSheet: 'dez', cardBackOffsetX: 20, cardBackOffsetY: -10 })
    const { body } = await t.asEditor('POST', '/card_look/test_page', {})
    const { contents, pages } = await t.fetchPdf(body.data.url)
    expect(pages.map(([first]) => first?.split('.')[0])).toEqual(['Frente', 'Verso'])
    const firstMark = (content = '') => {
      const [, x, y] = /([\d.]+) ([\d.]+) m\n/.exec(content) ?? []
      return { x: (Number(x) * 25.4) / 72, y: (Number(y) * 25.4) / 72 }
    }
    const [front, back] = contents.map(firstMark)
    expect(Number(back?.y) - Number(front?.y)).toBeCloseTo(-1, 1)
  })

  it('is for staff alone', async () => {
    const member = await t.signedIn('member')
    for (const path of ['/card_look/test_page', '/card_look/preview'])
      expect((await t.call('POST', path, { as: member, body: {} })).status).toBe(403)
  })
})
