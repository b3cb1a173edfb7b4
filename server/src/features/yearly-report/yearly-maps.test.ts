import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createYearlyReportApp, type YearlyReportApp } from '../../../test/yearly-report-app.ts'

let t: YearlyReportApp
beforeAll(async () => {
  t = await createYearlyReportApp()
  await sql`update bank_accounts set opening_date = '2020-01-01'`.execute(t.database.kysely)
  for (const admissionDate of ['2024-02-01', '2025-02-01', '2025-03-01']) await t.addMember({ admissionDate })
})
afterAll(() => t.close())

const figuresOf = (year: number) => t.figuresOf(year)
const printed = (year: number) => t.printed(year)
const LISTS = {
  fixedAssets: [{ description: 'Piano vertical', acquiredOn: '2019-05-01', value: 1200.5 }],
  rightsAndCommitments: [
    { kind: 'direito', description: 'Subsídio da câmara', dueDate: '2026-06-30', value: 500 },
    { kind: 'compromisso', description: 'Renda até ao fim do contrato', dueDate: null, value: 800 },
  ],
}

describe('NAV-48: the maps of the cash regime and the year before', () => {
  it('every figure has that of the year before beside it', async () => {
    const [now, before] = [await figuresOf(2025), await figuresOf(2024)]
    expect([now.memberships.admitted, now.before?.memberships.admitted]).toEqual([2, 1])
    const { memberships, cancelations, owed, payments, messages, treasury } = before
    expect(now.before).toEqual({ memberships, cancelations, owed, payments, messages, treasury })
    expect((await figuresOf(1900)).before).toBeNull()
    const words = (await printed(2025)).words
    expect(words).toMatch(/2024 2025 Admissões 1 2 /)
    expect(words).toMatch(/Rubrica 2024 2025 Saldo em 1 de janeiro 0,00 € /)
  })

  it('has the maps that the cash regime asks for and the opinion of the fiscal council; the next report begins with them', async () => {
    expect((await printed(2025)).texts.flat().filter(text => text === 'Nada a declarar.')).toHaveLength(2)
    const opinion = { auditOpinion: parseNotation('Somos de parecer que se aprove.') }
    const saved = await t.asEditor('POST', '/yearly_reports', { year: 2025, ...LISTS, ...opinion })
    expect([saved.status, saved.text]).toEqual([201, expect.anything()])
    expect(await figuresOf(2025)).toMatchObject(LISTS)
    const words = (await printed(2025)).words
    expect(words).toMatch(/2024 2025 Piano vertical 01\/05\/2019 +1.?200,50 € Total +0,00 € 1.?200,50 €/)
    expect(words).toMatch(
      /Subsídio da câmara Direito 30\/06\/2026 +500,00 € .*Compromisso +800,00 € Direitos menos compromissos +0,00 € −300,00 €/,
    )
    expect(words).toMatch(/Parecer do conselho fiscal Somos de parecer que se aprove\./)
    // Nobody has written the next report yet; once it is begun the lists are its own.
    expect(await figuresOf(2026)).toMatchObject({ reportId: null, ...LISTS })
    const next = await t.asEditor('POST', '/yearly_reports', { year: 2026 })
    expect(next.body.data).toMatchObject(LISTS)
    await t.asEditor('PATCH', `/yearly_reports/${next.body.data._id}`, { rev: next.body.data.rev, fixedAssets: [] })
    expect([(await figuresOf(2026)).fixedAssets, (await figuresOf(2025)).fixedAssets]).toEqual([[], LISTS.fixedAssets])
    // What was emptied stands beside what it was.
    expect((await figuresOf(2026)).listsBefore).toMatchObject(LISTS)
    expect((await printed(2026)).words).toMatch(
      /2025 2026 Piano vertical 01\/05\/2019 1.?200,50 € +Total +1.?200,50 € 0,00 €/,
    )
    // So does a list that is emptied before the report is saved for the first time.
    await t.asEditor('DELETE', `/yearly_reports/${next.body.data._id}`)
    const begun = await t.asEditor('POST', '/yearly_reports', { year: 2026, fixedAssets: [] })
    expect(begun.body.data).toMatchObject({ ...LISTS, fixedAssets: [] })
    next.body.data = begun.body.data
    const bad = await t.asEditor('PATCH', `/yearly_reports/${next.body.data._id}`, {
      fixedAssets: [{ description: '', value: -1 }],
    })
    expect([bad.status, Object.keys(bad.body.errors).toSorted()]).toEqual([
      422,
      ['fixedAssets.0.description', 'fixedAssets.0.value'],
    ])
  })

  it('keeps its figures once it is approved, also beside those of the next year', async () => {
    const told = await figuresOf(2025)
    const { body } = await t.asEditor('POST', '/yearly_reports/of/2025/approve', {
      approvedOn: '2026-03-20',
      approvedMinutes: '14/2026',
    })
    expect((await t.finishTask(t.editor, body.data)).status).toBe('done')
    const late = await t.addMember({ name: 'Só Agora', admissionDate: '2025-05-05' })
    await t.charge(late._id, 2025, { issueDate: '2025-06-01', dueDate: '2025-09-30' })
    await t.asAdmin('PATCH', '/settings', { accountantEmail: 'outra@contas.example' })
    const kept = await figuresOf(2025)
    expect(kept).toEqual({ ...told, approval: kept.approval })
    expect(kept.approval?.minutes).toBe('14/2026')
    expect((await figuresOf(2026)).before?.memberships).toEqual(told.memberships)
    const { body: live } = await t.asEditor('GET', '/reports/membershipsPerYear', undefined, { year: '2025' })
    expect(live.data.find((one: { year: number }) => one.year === 2025).admitted).toBe(3)
    await expect(t.rows(sql`update yearly_reports set approved_content = null where year = 2025`)).rejects.toThrow(
      /approved/,
    )
  })

  it('warns above 150 000 € in the year or the one before, and a cooperative, and names the accountant', async () => {
    const warned = async (year: number) => (await figuresOf(year)).accountantWarning
    await t.asAdmin('PATCH', '/settings', { accountantEmail: 'rui@contas.example' })
    expect(await warned(2023)).toBeNull()
    const { _id } = await t.addMember({})
    await t.pay(_id, 150_000, { date: '2023-05-01', method: 'transferencia', bankAccountId: t.bankAccount })
    expect(await warned(2023)).toBeNull()
    await t.pay(_id, 0.01, { date: '2023-05-02', method: 'transferencia', bankAccountId: t.bankAccount })
    for (const year of [2023, 2024])
      expect(await warned(year)).toMatch(/150 000 €.*contabilista certificado \(rui@contas\.example\)/)
    expect(await warned(2022)).toBeNull()
    expect((await printed(2024)).words).toContain('rui@contas.example')
    await t.asAdmin('PATCH', '/settings', { accountingRegime: 'acrescimo' })
    expect(await warned(2023)).toBeNull()
    await t.asAdmin('PATCH', '/settings', { orgType: 'cooperative' })
    expect(await warned(2022)).toMatch(/^As contas de uma cooperativa.*\(rui@contas\.example\)/)
  })
})
