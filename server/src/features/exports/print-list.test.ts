import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import type { Signed } from '../../../test/test-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
  for (const n of [1, 2, 3]) await t.addMember({ name: `Efetivo ${n}`, locality: 'Águeda' })
  await t.addMember({ name: 'Júlia Conceição', categoryId: t.category('junior'), birthDate: '2015-05-05' })
  const { _id } = await t.addMember({ name: 'Efetivo que saiu', locality: 'Águeda' })
  await t.changeState(_id, 'saida', '2025-01-01')
})
afterAll(() => t.close())

const ask = (body: object, as: Signed = t.editor, path = 'members') =>
  t.call('POST', `/${path}/export`, { as, body: { format: 'print', ...body } })
/** The document, as a browser gets it by the link that was answered. */
async function open(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.body?.errors).toBeUndefined()
  const { headers, rawPayload } = await t.app.inject(answer.body.data.url)
  return { headers, ...readPdf(rawPayload) }
}
const print = async (body: object) => (await open(await ask(body))).pages.flat()

describe('LIST-07d: printing a list', () => {
  it('opens in the browser, which prints it', async () => {
    const { headers, source } = await open(await ask({ fields: ['name'] }))
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe('inline; filename="socios-2026-11-15.pdf"')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['cache-control']).toContain('no-store')
    expect(source).toContain('/N /Print')
  })

  it('has organisation, day, filters in words, number of rows, and all of these in their order', async () => {
    const query = { _isActive: 'true', _locality: 'águeda', _categoryId: t.category('efetivo'), _sort: '-name' }
    const texts = await print({ fields: ['name', 'locality'], query })
    expect(texts).toContain('Sócios')
    expect(texts).toContain(t.store.terminology().name)
    expect(texts.join(' ')).toContain('15 de novembro de 2026')
    expect(texts.join(' ')).toContain('3 sócios · Ativos · Localidade: águeda · Categoria: Efetivo')
    expect(texts.filter(text => text.startsWith('Efetivo '))).toEqual(['Efetivo 3', 'Efetivo 2', 'Efetivo 1'])
    expect(await print({ query: { _search: 'ninguem' } })).toEqual(
      expect.arrayContaining(['0 sócios · pesquisa «ninguem»', 'Sem registos.']),
    )
  })

  it('has the chosen columns, and of the ticked rows only those', async () => {
    const { body } = await t.asEditor('GET', '/members', undefined, { _search: 'júlia' })
    const texts = await print({ fields: ['name', 'birthDate'], ids: [body.data[0]._id] })
    expect(texts).toEqual(expect.arrayContaining(['Nome completo', 'Júlia Conceição', '05/05/2015', '1 sócio']))
    expect(texts).not.toContain('Localidade')
    expect(texts).not.toContain('Efetivo 1')
  })

  it('MEM-01: masks what the list masks', async () => {
    await t.addMember({ name: 'Com conta', iban: 'PT50000201231234567890154' })
    const texts = (await print({ fields: ['name', 'iban'], query: { _search: 'com conta' } })).join(' ')
    expect(texts).toContain('PT50')
    expect(texts).not.toMatch(/1234\s?5678/)
  })

  it('is refused as the list is, and names no row that the reader could not open', async () => {
    const member = await t.signedIn('member')
    expect((await ask({}, member)).status).toBe(403)
    expect((await t.call('POST', '/members/export', { body: { format: 'print' } })).status).toBe(401)
    const { body } = await t.asEditor('GET', '/members', undefined, { _search: 'júlia' })
    const photos = { query: { _memberId: body.data[0]._id }, fields: ['memberId'] }
    const { pages } = await open(await ask(photos, member, 'member_photos'))
    expect(pages.flat().join(' ')).not.toContain('Júlia')
    const { pages: ofStaff } = await open(await ask(photos, t.editor, 'member_photos'))
    expect(ofStaff.flat().join(' ')).toContain('Júlia Conceição')
  })

  it.each([
    [{ fields: ['nada'] }, 'fields'],
    [{ query: { _nada: '1' } }, '_nada'],
    [{ query: { _sort: 'nada' } }, '_sort'],
    [{ ids: ['1'] }, 'ids.0'],
    [{ format: 'paper' }, 'format'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await ask(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })
})
