import { createHash } from 'node:crypto'
import { readYearlyReport, type YearlyFigures } from '@agremia/model/calls/yearly-report'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
  const ana = await t.addMember({ name: 'Ana do Relatório', admissionDate: '2025-03-01' })
  const rui = await t.addMember({ name: 'Rui do Relatório', admissionDate: '2020-03-01' })
  await t.changeState(rui._id, 'saida', '2025-10-01')
  await t.charge(ana._id, 2025, { originalAmount: 24, issueDate: '2025-04-01', dueDate: '2025-06-30' })
  await t.post('/governing_bodies', {
    body: 'direcao',
    role: 'Presidente',
    memberId: ana._id,
    termStart: '2025-04-01',
    termEnd: '2027-12-31',
    canSignPayments: true,
  })
})
afterAll(() => t.close())

const figuresOf = async (year: number): Promise<YearlyFigures> => {
  const { status, body, text } = await t.asEditor('GET', `/yearly_reports/of/${year}`)
  expect(status, text).toBe(200)
  expect(readYearlyReport.answer?.safeParse(body).error).toBeUndefined()
  return body.data
}
async function printed(year: number) {
  const { body } = await t.asEditor('POST', `/yearly_reports/of/${year}/print`)
  const { rawPayload: bytes } = await t.app.inject({ url: body.data.url })
  const { pages } = readPdf(bytes)
  const texts = pages.map(page => page.map(text => text.replaceAll('\u00a0', ' ').trim()))
  return { bytes, texts, words: texts.flat().join(' ') }
}

describe('NAV-48: the yearly report', () => {
  it('tells the members, quotas, money, messages and organs of the year as the reports do', async () => {
    const figures = await figuresOf(2025)
    expect(figures).toMatchObject({
      year: 2025,
      reportId: null,
      accountsTitle: 'Contas',
      memberships: { admitted: 1, left: 1, activeAtYearEnd: 1 },
      owed: { charged: 24, paid: 0, waived: 0, owed: 24 },
      messages: { sent: 0 },
      organs: [{ body: 'direcao', role: 'Presidente', name: 'Ana do Relatório' }],
      approval: null,
      canBeClosed: true,
    })
    const { body } = await t.asEditor('GET', '/reports/membershipsPerYear', undefined, { year: '2025' })
    expect(body.data.find((one: { year: number }) => one.year === 2025)).toEqual(figures.memberships)
    expect(figures.treasury).not.toBeNull()
    expect((await figuresOf(2024)).organs).toEqual([])
  })

  it('refuses years that are none, with words', async () => {
    for (const year of ['99999', '1800', 'abc', '2027', '20.5', '-1']) {
      const { status, body } = await t.asEditor('GET', `/yearly_reports/of/${year}`)
      expect([year, status, body.errors]).toEqual([year, 422, { year: 'Indique um ano entre 1900 e 2026.' }])
    }
    expect((await t.asEditor('POST', '/yearly_reports/of/1800/print')).status).toBe(422)
  })

  it('prints the own texts between the tables, with an index that names the pages', async () => {
    const saved = await t.asEditor('POST', '/yearly_reports', {
      year: 2025,
      introduction: parseNotation('Um **bom** ano, escrito pela direção.'),
      conclusion: parseNotation('Propomos que seja aprovado.'),
    })
    expect(saved.status, saved.text).toBe(201)
    const { texts, words } = await printed(2025)
    expect(words).toContain('Relatório e contas de 2025')
    for (const text of ['Um', 'bom', 'Índice', 'Ana do Relatório', 'Mapa de recebimentos e pagamentos', 'Propomos'])
      expect(words).toContain(text)
    const CHAPTERS = [
      '1. Introdução',
      '2. Órgãos sociais',
      '3. Sócios',
      '4. Quotas',
      '5. Contas',
      '6. Mensagens',
      '7. Conclusão',
    ]
    for (const chapter of CHAPTERS) {
      const [first = []] = texts
      const named = Number(first[first.indexOf(chapter) + 1])
      const found = texts.flatMap((page, place) => page.filter(text => text === chapter).map(() => place + 1))
      // Once in the index, on the first page, and once where it begins.
      expect([chapter, found]).toEqual([chapter, [1, named]])
    }
    for (const [place, page] of texts.entries()) expect(page).toContain(`Página ${place + 1} de`)
  })

  it('calls the map accounts only under the cash regime, and leaves it out where the treasury is not used', async () => {
    const change = (values: object) => t.asAdmin('PATCH', '/settings', values)
    expect((await change({ accountingRegime: 'acrescimo' })).status).toBe(200)
    expect((await figuresOf(2025)).accountsTitle).toBe('Informação de gestão')
    expect((await printed(2025)).words).toContain('Relatório anual de 2025')
    await change({ accountingRegime: 'caixa', hasTreasury: 'false' })
    expect((await figuresOf(2025)).treasury).toBeNull()
    expect((await printed(2025)).words).not.toContain('Mapa de recebimentos')
    await change({ hasTreasury: 'true' })
  })

  it('once approved it is kept as it was: file, minutes and hash; texts and figures change nothing any more', async () => {
    const approve = (year: number, body: object) => t.asEditor('POST', `/yearly_reports/of/${year}/approve`, body)
    const GIVEN = { approvedOn: '2026-03-20', approvedMinutes: '14/2026' }
    expect((await approve(2026, GIVEN)).body.errors).toEqual({ _: 'O ano de 2026 ainda não acabou.' })
    expect((await approve(2025, { ...GIVEN, approvedOn: '2025-12-31' })).body.errors).toHaveProperty('approvedOn')
    expect((await approve(2025, { ...GIVEN, approvedOn: '2026-12-31' })).body.errors).toHaveProperty('approvedOn')
    expect((await approve(2025, { ...GIVEN, approvedMinutes: ' ' })).body.errors).toEqual({
      approvedMinutes: 'Indique a ata.',
    })
    const answers = await Promise.all([approve(2025, GIVEN), approve(2025, GIVEN)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const fileHash = answers.find(({ status }) => status === 201)?.body.data.fileHash
    const before = await printed(2025)
    expect(before.words).toContain('Aprovado em assembleia geral em 20/03/2026, ata n.º 14/2026.')
    expect(createHash('sha256').update(before.bytes).digest('hex')).toBe(fileHash)
    const { reportId, approval } = await figuresOf(2025)
    expect(approval).toEqual({ on: '2026-03-20', minutes: '14/2026', fileHash })
    const changed = await t.asEditor('PATCH', `/yearly_reports/${reportId}`, {
      conclusion: parseNotation('Outra coisa.'),
    })
    expect(changed.status).toBe(409)
    await t.addMember({ name: 'Só Agora', admissionDate: '2025-05-05' })
    expect((await printed(2025)).bytes.equals(before.bytes)).toBe(true)
    await expect(
      t.database.pool.query(`update yearly_reports set conclusion = null where year = 2025`),
    ).rejects.toThrow(/approved/)
    // A year without texts can be approved too.
    expect((await approve(2024, { approvedOn: '2025-03-20', approvedMinutes: '9' })).status).toBe(201)
  })

  it('is closed to members and visitors', async () => {
    const member = await t.signedIn('member')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/print'],
      ['POST', '/approve'],
    ] as const) {
      expect((await t.call(method, `/yearly_reports/of/2025${path}`, { as: member })).status).toBe(403)
      expect((await t.call(method, `/yearly_reports/of/2025${path}`)).status).toBe(401)
    }
  })
})
