import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardsApp, createCardsApp, readCardPdf } from '../../../test/cards-app.ts'
import { addUser } from '../../../test/factories.ts'
import { newPicture } from '../../../test/photo-app.ts'
import { readQrCodes } from '../../../test/read-qr-codes.ts'

let t: CardsApp
beforeAll(async () => {
  t = await createCardsApp()
})
afterAll(() => t.close())

const read = async (id: string) => (await t.asEditor('GET', `/membership_cards/${id}`)).body.data
const waiting = (query: Record<string, string>) => t.asEditor('GET', '/membership_cards', undefined, query)
const A4 = { width: 210, height: 297 }
const ID1 = { width: 85.6, height: 53.98 }
const near = ({ width, height }: { width: number; height: number }) => ({
  width: expect.closeTo(width, 1),
  height: expect.closeTo(height, 1),
})

describe('CARD-01: the PDF of one card', () => {
  it('is at data.url, signed for a day, with the name, the numbers, the category and the code that opens its page', async () => {
    await t.set({ cardSheet: 'um' })
    const member = await t.addMember({ name: 'Beatriz Nogueira', memberNumber: 4711 })
    const card = await t.issue(member._id, { validUntil: '2027-12-31' })
    const { url } = await read(card._id)
    const pdf = await t.fetchPdf(url)
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(pdf.sheets).toEqual([near(ID1), near(ID1)])
    expect(pdf.pages[0]).toEqual(
      expect.arrayContaining([
        'Beatriz Nogueira',
        'Efetivo',
        'Sócio n.º 4711',
        'Cartão 04711-1',
        'Válido até 31/12/2027',
      ]),
    )
    const text = `https://app.example/v/${card.verificationCode}`
    expect(await readQrCodes(pdf.bytes)).toEqual([{ text, level: 'M', page: 1 }])
    expect((await t.app.inject(url.replace(card._id, member._id))).statusCode).toBe(404)
    expect((await t.app.inject(url.replace(/signature=.*/, 'signature=x'))).statusCode).toBe(404)
  })

  it('is its member’s too, and nobody else’s', async () => {
    const member = await t.addMember({})
    const card = await t.issue(member._id)
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
    const own = await t.call('GET', `/membership_cards/${card._id}`, { as: await t.signedIn('member', user) })
    expect(own.body.data.url).toMatch(/^\/api\/card_files\//)
    const stranger = await t.call('GET', `/membership_cards/${card._id}`, { as: await t.signedIn('member') })
    expect(stranger.status).toBe(404)
  })
})

describe('CARD-01: GET membership_cards?type&includeLetters', () => {
  it('answers a link whose PDF holds the cards that wait, ten to a sheet, backs mirrored, and changes nothing', async () => {
    await t.set({ cardSheet: 'dez', cardBackOffsetX: 7, cardBackOffsetY: -4, cardLetterSort: 'nome' })
    const names = Array.from({ length: 12 }, (_, place) => `Zacarias Número ${String(place).padStart(2, '0')}`)
    for (const name of names) await t.issue((await t.addMember({ name }))._id, { type: 'provisorio' })
    const answer = await waiting({ type: 'provisorio' })
    expect(answer.status).toBe(200)
    const pdf = await t.fetchPdf(answer.body.data.url)
    expect(pdf.sheets).toEqual(Array.from({ length: 4 }, () => near(A4)))
    const named = pdf.pages.map(texts => texts.filter(text => text.startsWith('Zacarias')))
    expect([named[0], named[2]]).toEqual([names.slice(0, 10), names.slice(10)])
    const [front, back] = [pdf.corners[0] ?? [], pdf.corners[1] ?? []]
    expect(front).toHaveLength(10)
    expect(front[0]).toMatchObject({ x: expect.closeTo(19.4, 1), y: expect.closeTo(13.6, 1), ...near(ID1) })
    // The second of the fronts lies on the right, its back on the left, moved by the offset of the printer.
    expect(back[1]).toMatchObject({ x: expect.closeTo(19.4 + 0.7, 1), y: expect.closeTo(13.6 - 0.4, 1) })
    const codes = await readQrCodes(pdf.bytes)
    expect(new Set(codes.map(({ text }) => text)).size).toBe(12)
    expect(codes.map(({ level, page }) => `${level}${page}`)).toEqual([...Array(10).fill('M1'), 'M3', 'M3'])
    const list = await waiting({ _type: 'provisorio', _delivery: 'por_imprimir', _limit: '-1' })
    expect(list.body.meta.total).toBe(12)
  })

  it('holds the letters too, in the order of the cards, each for a window envelope', async () => {
    const pdf = await t.fetchPdf((await waiting({ type: 'provisorio', includeLetters: 'true' })).body.data.url)
    const letters = pdf.pages.slice(4).filter(texts => texts.length > 0)
    expect(letters.map(texts => texts.find(text => text.startsWith('Zacarias')))).toEqual(
      Array.from({ length: 12 }, (_, place) => `Zacarias Número ${String(place).padStart(2, '0')}`),
    )
    for (const texts of letters)
      expect(texts).toEqual(expect.arrayContaining(['O seu cartão de sócio', 'Lugar do cartão']))
    expect(pdf.sheets.slice(4)).toEqual(pdf.sheets.slice(4).map(() => near(A4)))
  })

  it('is the list without a type, 404 where nothing waits, 422 for another type and 403 for members', async () => {
    expect((await waiting({})).body.meta.total).toBeGreaterThan(0)
    expect((await waiting({ type: 'digital' })).body.errors._).toBe('Não há cartões deste tipo por imprimir.')
    expect((await waiting({ type: 'ouro' })).body.errors.type).toBe('Escolha o tipo de cartão.')
    const member = await t.call('GET', '/membership_cards', {
      as: await t.signedIn('member'),
      query: { type: 'plastico' },
    })
    expect(member.status).toBe(403)
  })

  it('draws eight with bleed and crop marks', async () => {
    await t.set({ cardSheet: 'oito', cardBackOffsetX: 0, cardBackOffsetY: 0 })
    const pdf = await t.fetchPdf((await waiting({ type: 'provisorio' })).body.data.url)
    expect(pdf.corners.map(({ length }) => length)).toEqual([8, 8, 4, 4])
    expect(pdf.corners[0]?.[0]).toMatchObject(near({ width: ID1.width + 6, height: ID1.height + 6 }))
  })
})

describe('CARD-01: the PDF of a batch', () => {
  it('is made by a task, tells of lost photos and of letters that cannot be printed, and prints initials instead', async () => {
    await t.set({ cardSheet: 'dez', cardBackOffsetX: 0, cardBackOffsetY: 0 })
    const photographed = await t.addMember({ name: 'Celeste Abrantes' })
    await t.givePhoto(photographed._id, await newPicture(600, 800))
    const emoji = await t.addMember({ name: 'Dinis 🌊 Faria', memberNumber: 8123 })
    const hebrew = await t.addMember({ name: 'דוד כהן', memberNumber: 8124 })
    const batchId = await t.makeBatch([photographed._id, emoji._id, hebrew._id], { sortedBy: 'nome' })
    const folder = join(t.dataDir, 'photos')
    for (const file of await readdir(folder)) if (file.startsWith('card-')) await rm(join(folder, file))
    const started = await t.asEditor('POST', `/card_batches/${batchId}/pdf`, {})
    expect(started.status).toBe(202)
    const done = await t.finishTask(t.editor, started.body.data)
    expect(done).toMatchObject({ status: 'done', result: { text: '3 cartões no ficheiro.' } })
    expect(done.result?.notes.map(({ text }) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'O ficheiro da',
      'O nome tem',
      'O nome tem',
    ])
    const link = await t.asEditor('POST', `/tasks/${done._id}/download`)
    const pdf = await t.fetchPdf(link.body.data.url)
    expect(pdf.pages[0]).toEqual(expect.arrayContaining(['CA', 'Celeste Abrantes', 'Dinis Faria', 'Cartão 08124-1']))
    const { body } = await t.asEditor('GET', `/card_batches/${batchId}/membership_cards`)
    expect(body.data.map((card: { delivery: string }) => card.delivery)).toEqual(Array(3).fill('por_imprimir'))
  })

  it('is refused once nothing of it is valid, and for a batch that is not there', async () => {
    const member = await t.addMember({})
    const batchId = await t.makeBatch([member._id])
    await t.finishTask(t.editor, (await t.asEditor('POST', `/card_batches/${batchId}/undo`)).body.data)
    const refused = await t.asEditor('POST', `/card_batches/${batchId}/pdf`, {})
    expect([refused.status, refused.body.errors._]).toEqual([
      409,
      'Este lote já não tem cartões válidos para imprimir.',
    ])
    expect((await t.asEditor('POST', `/card_batches/${member._id}/pdf`, {})).status).toBe(404)
  })
})

describe('CARD-01: who has left', () => {
  it('gets no card, though one waits', async () => {
    const member = await t.addMember({ name: 'Quem Saiu' })
    await t.issue(member._id)
    const texts = async () => (await t.fetchPdf((await waiting({ type: 'plastico' })).body.data.url)).pages.flat()
    expect(await texts()).toContain('Quem Saiu')
    await t.changeState(member._id, 'saida', '2026-11-10')
    expect(await texts()).not.toContain('Quem Saiu')
  })
})

describe('CARD-01: without a public address', () => {
  it('nothing is printed, which is said in words', async () => {
    const local = await createCardsApp({}, { publicUrl: () => 'http://localhost:3000' })
    const card = await local.issue((await local.addMember({}))._id)
    expect((await local.asEditor('GET', `/membership_cards/${card._id}`)).body.data.url).toBeNull()
    const refused = await local.asEditor('GET', '/membership_cards', undefined, { type: 'plastico' })
    expect([refused.status, refused.body.errors._]).toEqual([409, expect.stringContaining('PUBLIC_URL')])
    await local.close()
  })
})

describe('CARD-01: names on a card', () => {
  it.each(['faixa', 'claro'])(
    'in the design %s a long name, category and validity stay inside the card',
    async design => {
      await t.set({ cardTemplate: design, cardSheet: 'um' })
      const name = 'Maximiliana Wenceslau Vasconcelos Albuq.'
      const member = await t.addMember({ name, cardName: name })
      const card = await t.issue(member._id, { printedCategory: 'Correspondente e benemérito W' })
      const { placed } = readCardPdf((await t.fetchPdf((await read(card._id)).url)).bytes)
      const [front = []] = placed
      expect(front.map(({ text }) => text).join(' ')).toContain('Maximiliana Wenceslau')
      for (const { x, y } of placed.flat()) {
        expect(x).toBeGreaterThan(0)
        expect(y).toBeLessThan((ID1.height * 72) / 25.4)
      }
    },
  )
})

describe('CARD-01: the signed address of a card', () => {
  // The last test, because sessions end while the day passes.
  it('works for a day', async () => {
    const card = await t.issue((await t.addMember({}))._id)
    const { url } = await read(card._id)
    t.pass(11 * 3_600_000)
    expect((await t.app.inject(url)).statusCode).toBe(200)
    t.pass(14 * 3_600_000)
    expect((await t.app.inject(url)).statusCode).toBe(404)
  })
})
