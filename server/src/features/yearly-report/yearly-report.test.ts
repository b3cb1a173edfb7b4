import { createHash } from 'node:crypto'
import { MESSAGES, tooBig, tooSmall } from '@agremia/model/resource/input-messages'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createYearlyReportApp, textsOfPdf, type YearlyReportApp } from '../../../test/yearly-report-app.ts'

let t: YearlyReportApp
beforeAll(async () => {
  t = await createYearlyReportApp()
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

const figuresOf = (year: number) => t.figuresOf(year)
const printed = (year: number) => t.printed(year)
async function openApproved(year: number) {
  const { status, body, text } = await t.asEditor('POST', `/yearly_reports/of/${year}/file`)
  expect(status, text).toBe(200)
  const { rawPayload, headers } = await t.app.inject({ url: body.data.url })
  expect(headers['content-type']).toBe('application/pdf')
  return textsOfPdf(rawPayload)
}
const changeSettings = async (values: object) => {
  const { status, text } = await t.asAdmin('PATCH', '/settings', values)
  expect(status, text).toBe(200)
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
    const GIVEN = { approvedOn: '2026-03-20', approvedMinutes: '14/2026' }
    for (const year of ['99999', '1800', 'abc', '2027', '20.5', '0', '-1'])
      for (const [method, path, given] of [
        ['GET', ''],
        ['POST', '/print'],
        ['POST', '/file'],
        ['POST', '/approve', GIVEN],
      ] as const) {
        const { status, body } = await t.asEditor(method, `/yearly_reports/of/${year}${path}`, given)
        expect([year, path, status, body.errors]).toEqual([
          year,
          path,
          422,
          { year: 'Indique um ano entre 1900 e 2026.' },
        ])
      }
  })

  it('keeps no texts of a year that is none', async () => {
    const told = async (year: unknown) => {
      const { status, body } = await t.asEditor('POST', '/yearly_reports', { year })
      return [status, body.errors]
    }
    expect(await told(99999)).toEqual([422, { year: tooBig(2200) }])
    for (const year of [0, -1]) expect(await told(year)).toEqual([422, { year: tooSmall(1900) }])
    for (const year of ['abc', 20.5]) expect(await told(year)).toEqual([422, { year: MESSAGES.integer }])
  })

  it('prints the own texts between the tables, with an index that names the pages', async () => {
    const saved = await t.asEditor('POST', '/yearly_reports', {
      year: 2025,
      introduction: parseNotation('Um **bom** ano, escrito pela direção.'),
      conclusion: parseNotation('Propomos que seja aprovado.'),
    })
    expect(saved.status, saved.text).toBe(201)
    await changeSettings({ organisationPhone: '+351239000100' })
    const { texts, words } = await printed(2025)
    expect(words).toContain('239 000 100')
    expect(words).toContain('Relatório e contas de 2025')
    for (const text of ['Um', 'bom', 'Índice', 'Ana do Relatório', 'Mapa de recebimentos e pagamentos', 'Propomos'])
      expect(words).toContain(text)
    const CHAPTERS = [
      '1. Introdução',
      '2. Órgãos sociais',
      '3. Sócios',
      '4. Quotas',
      '5. Contas',
      '6. Património fixo',
      '7. Direitos e compromissos futuros',
      '8. Mensagens',
      '9. Conclusão',
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

  it('calls the map «contas» only in an association under the cash regime, elsewhere «informação de gestão»', async () => {
    const CASES = [
      [{ orgType: 'association', accountingRegime: 'caixa' }, 'Contas', 'Relatório e contas de 2025'],
      [{ orgType: 'association', accountingRegime: 'acrescimo' }, 'Informação de gestão', 'Relatório anual de 2025'],
      [{ orgType: 'cooperative', accountingRegime: 'caixa' }, 'Informação de gestão', 'Relatório anual de 2025'],
    ] as const
    for (const [settings, chapter, title] of CASES) {
      await changeSettings(settings)
      expect((await figuresOf(2025)).accountsTitle).toBe(chapter)
      const { texts, words } = await printed(2025)
      expect(words).toContain(title)
      expect(texts.flat()).toContain(`5. ${chapter}`)
      expect(words).toContain('Mapa de recebimentos e pagamentos')
    }
    await changeSettings({ orgType: 'association' })
  })

  it('leaves the map out where the treasury is not used', async () => {
    await changeSettings({ hasTreasury: 'false' })
    expect((await figuresOf(2025)).treasury).toBeNull()
    const { words } = await printed(2025)
    expect(words).toContain('Relatório anual de 2025')
    expect(words).not.toContain('Mapa de recebimentos')
    await changeSettings({ hasTreasury: 'true' })
  })

  const approve = (year: number, body: object) => t.asEditor('POST', `/yearly_reports/of/${year}/approve`, body)

  it('refuses to keep an approval that cannot have been, with words beside the field', async () => {
    const GIVEN = { approvedOn: '2026-03-20', approvedMinutes: '14/2026' }
    expect((await approve(2026, GIVEN)).body.errors).toEqual({ _: 'O ano de 2026 ainda não acabou.' })
    const refusals = [
      [{ approvedOn: '2025-12-31' }, { approvedOn: 'Escolha um dia depois de 2025.' }],
      [{ approvedOn: '2026-12-31' }, { approvedOn: 'Escolha um dia até hoje.' }],
      [{ approvedMinutes: ' ' }, { approvedMinutes: 'Indique a ata.' }],
    ] as const
    for (const [given, errors] of refusals) {
      const { status, body } = await approve(2025, { ...GIVEN, ...given })
      expect([status, body.errors]).toEqual([422, errors])
    }
    expect((await t.asEditor('POST', '/yearly_reports/of/2025/file')).status).toBe(404)
    expect((await figuresOf(2025)).approval).toBeNull()
  })

  it('once approved it is kept as it was: file, minutes and hash; texts and figures change nothing any more', async () => {
    const GIVEN = { approvedOn: '2026-03-20', approvedMinutes: '14/2026' }
    // Two who approve at once: both are told to wait, and one is then told that the other was first.
    const answers = await Promise.all([approve(2025, GIVEN), approve(2025, { ...GIVEN, approvedMinutes: '15/2026' })])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await t.runTasks()
    const tasks = await Promise.all(answers.map(({ body }) => t.finishTask(t.editor, body.data)))
    expect(tasks.map(({ status }) => status).toSorted()).toEqual(['done', 'failed'])
    expect(tasks.find(({ status }) => status === 'failed')?.fault).toBe('O relatório de 2025 já foi aprovado.')
    expect((await approve(2025, GIVEN)).status).toBe(409)
    expect((await t.asEditor('POST', '/yearly_reports/of/2025/print')).status).toBe(409)

    const { reportId, approval } = await figuresOf(2025)
    const kept = await openApproved(2025)
    expect(approval).toEqual({
      on: '2026-03-20',
      minutes: expect.stringMatching(/^1[45]\/2026$/),
      fileHash: createHash('sha256').update(kept.bytes).digest('hex'),
    })
    expect(kept.words).toContain(`Aprovado em assembleia geral em 20/03/2026, ata n.º ${approval?.minutes}.`)
    const changed = await t.asEditor('PATCH', `/yearly_reports/${reportId}`, {
      conclusion: parseNotation('Outra coisa.'),
    })
    expect(changed.status).toBe(409)
    await t.addMember({ name: 'Só Agora', admissionDate: '2025-05-05' })
    expect((await openApproved(2025)).bytes.equals(kept.bytes)).toBe(true)
    await expect(
      t.database.pool.query(`update yearly_reports set conclusion = null where year = 2025`),
    ).rejects.toThrow(/approved/)
  })

  it('proposes to close a year that has ended until its accounts are closed, also in a year without texts', async () => {
    const { body } = await approve(2024, { approvedOn: '2025-03-20', approvedMinutes: '9' })
    expect((await t.finishTask(t.editor, body.data)).status).toBe('done')
    expect(await figuresOf(2024)).toMatchObject({ approval: { minutes: '9' }, canBeClosed: true })
    await changeSettings({ closedUntil: '2024-12-31' })
    expect((await figuresOf(2024)).canBeClosed).toBe(false)
    expect((await figuresOf(2025)).canBeClosed).toBe(true)
    expect((await figuresOf(2026)).canBeClosed).toBe(false)
    await t.reopenAccounts()
  })

  it('prints what was planned beside what moved, and their difference to the cent', async () => {
    const categoryId = t.categoryId('Material')
    await t.post('/budgets', { fiscalYear: 2026, categoryId, amount: 61 })
    const doc = await t.enter({ totalAmount: 57.89, categoryId })
    await t.post('/treasury_movements', t.movement(57.89, [{ treasuryDocId: doc._id, amount: 57.89 }]))
    const { words } = await printed(2026)
    expect(words).toMatch(/Material 0,00 € 0,00 € 61,00 € 57,89 € −3,11 €/)
    // What was neither planned nor moved is left out.
    expect(words).not.toMatch(/(?<!Receitas )0,00 € 0,00 € 0,00 € 0,00 € 0,00 €/)
    expect(words).toMatch(/Conta ou caixa No início No fim .* Total [\d,. ]+ € [−\d,. ]+ €/)
  })

  it('tells gifts apart from quotas in what was received', async () => {
    const { _id } = await t.addMember({ name: 'Eva Generosa', admissionDate: '2023-01-01' })
    await t.charge(_id, 2023, { originalAmount: 24, issueDate: '2023-01-01', dueDate: '2023-03-31' })
    await t.pay(_id, 24, { date: '2023-02-01' })
    await t.pay(_id, 50, { date: '2023-03-01', type: 'donativo' })
    expect((await printed(2023)).words).toMatch(
      /Recebido durante o ano, ao todo (?:sem dados|0,00 €) 74,00 € Quota +24,00 € Donativo +50,00 € O mesmo, por forma de pagamento +Numerário +74,00 €/,
    )
  })

  it('is closed to members and visitors', async () => {
    const member = await t.signedIn('member')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/print'],
      ['POST', '/file'],
      ['POST', '/approve'],
    ] as const) {
      expect((await t.call(method, `/yearly_reports/of/2025${path}`, { as: member })).status).toBe(403)
      expect((await t.call(method, `/yearly_reports/of/2025${path}`)).status).toBe(401)
    }
  })
})
