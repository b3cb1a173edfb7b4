import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RollPreview } from '@agremia/model/calls/member-books'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: LedgerApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-books-'))
  t = await createLedgerApp({ dataDir })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const NO_DAYS = ['99999-01-01', '0000-00-00', '2026-02-30', '0', '-1', 'abc', 5, null]
const STRANGE = '01890000-0000-7000-8000-000000000000'
const finish = async (path: string, body: object) => {
  const { status, body: answered, text } = await t.asEditor('POST', path, body)
  if (status !== 202) throw new Error(text)
  const task = await t.finishTask(t.editor, answered.data)
  expect(task.status, JSON.stringify(task)).toBe('done')
  const printed = readPdf(await readFile(join(dataDir, 'tasks', task._id)))
  const texts = printed.pages.map(page => page.map(text => text.replaceAll('\u00a0', ' ')))
  return { task, pages: texts, all: texts.flat(), words: texts.flat().join(' '), total: printed.total }
}
const namesIn = (texts: readonly string[], names: readonly string[]) => texts.filter(text => names.includes(text))

describe('NAV-48: the book of members at a date (domain.md 5.3)', () => {
  it('has terms, numbered pages, every entry in the order of numbers, and a code that only changes with them', async () => {
    const first = await t.addMember({
      name: 'Abel Primeiro',
      memberNumber: 101,
      admissionDate: '2010-02-01',
      admissionMinutes: '3/2010',
      taxNumber: '501964843',
      addressLine1: 'Rua Direita, 1',
      postalCode: '3000-213',
      locality: 'Coimbra',
    })
    await t.changeState(first._id, 'suspenso', '2015-03-01', { reason: 'Emigração' })
    await t.changeState(first._id, 'saida', '2020-06-30', { minutesRef: '9/2020' })
    await t.addMember({ name: 'Zélia Segunda', memberNumber: 100, admissionDate: '2012-01-01' })
    await t.addMember({ name: 'Rui Depois', memberNumber: 102, admissionDate: '2024-01-01' })

    const book = await finish('/members/book', { day: '2022-12-31' })
    expect(book.task).toMatchObject({
      file: { name: 'livro-de-registo-2022-12-31.pdf' },
      result: { text: 'Livro com 2 inscrições.' },
    })
    expect(namesIn(book.all, ['Abel Primeiro', 'Zélia Segunda', 'Rui Depois'])).toEqual([
      'Zélia Segunda',
      'Abel Primeiro',
    ])
    expect(book.words).toContain('501964843')
    expect(book.words).toContain('Rua Direita, 1, 3000-213 Coimbra')
    expect(book.words).toContain('01/02/2010, ata 3/2010')
    expect(book.words).toContain('01/03/2015: Suspenso a pedido')
    expect(book.words).toMatch(/30\/06\/2020: Saída a pedido,? ?ata 9\/2020/)
    expect(book.pages[0]).toContain('Termo de abertura')
    expect(book.pages.at(-1)).toContain('Termo de encerramento')
    expect(book.words).toContain(
      `Este livro tem ${book.pages.length} páginas, numeradas de 1 a ${book.pages.length}, e 2 inscrições`,
    )
    for (const [index, page] of book.pages.entries()) expect(page).toContain(`Página ${index + 1} de `)
    expect(book.total).toEqual([String(book.pages.length)])

    const codeOf = ({ words }: { words: string }) => /[0-9a-f]{64}/.exec(words)?.[0]
    expect(codeOf(book)).toBeDefined()
    expect(codeOf(await finish('/members/book', { day: '2022-12-31' }))).toBe(codeOf(book))
    // Before the exit, and before the suspension.
    const earlier = await finish('/members/book', { day: '2014-12-31' })
    expect(codeOf(earlier)).not.toBe(codeOf(book))
    expect(earlier.words).not.toContain('Saída a pedido')
    expect(earlier.words).not.toContain('Suspenso')
  })

  it('refuses days after today, before the first member and that do not exist, and people who are not staff', async () => {
    const errorsFor = async (day: unknown) => {
      const { status, body } = await t.asEditor('POST', '/members/book', { day })
      return [status, body.errors]
    }
    expect(await errorsFor('2026-11-16')).toEqual([422, { day: 'Escolha um dia até hoje.' }])
    expect(await errorsFor('1990-01-01')).toEqual([
      422,
      { day: 'Nesse dia não havia sócios, o primeiro foi admitido em 01/02/2010.' },
    ])
    for (const day of NO_DAYS) expect([day, await errorsFor(day)]).toEqual([day, [422, { day: MESSAGES.date }]])
    const member = await t.signedIn('member')
    expect((await t.call('POST', '/members/book', { as: member, body: { day: '2022-12-31' } })).status).toBe(403)
    expect((await t.call('POST', '/members/book', { body: { day: '2022-12-31' } })).status).toBe(401)
  })
})

describe('NAV-48: the electoral roll at a date (domain.md 5.3)', () => {
  const CUTOFF = '2026-06-30'
  const post = (name: string, cutoffDate = CUTOFF) => finish('/electoral_rolls', { name, cutoffDate })
  const idOf = async (name: string): Promise<string> => {
    const { body } = await t.asEditor('GET', '/electoral_rolls', undefined, { _search: name })
    return body.data[0]._id
  }

  it('lists who votes by the quotas of the cut-off date, and those who do not only for the board of the assembly', async () => {
    const NAMES = ['Vota Sempre', 'Deve Muito', 'Pagou Depois', 'É Menor', 'Está Suspensa', 'É Auxiliar', 'Já Saiu']
    const people: Record<string, { _id: string }> = {}
    for (const name of NAMES)
      people[name] = await t.addMember({
        name,
        admissionDate: '2020-01-01',
        ...(name === 'É Menor' && { birthDate: '2015-01-01', guardianName: 'Mãe', guardianMobile: '912345678' }),
        ...(name === 'É Auxiliar' && { categoryId: t.category('auxiliar') }),
      })
    const idFor = (name: string) => people[name]?._id ?? ''
    const overdue = { issueDate: '2025-01-01', dueDate: '2025-03-31' }
    await t.charge(idFor('Deve Muito'), 2025, overdue)
    await t.charge(idFor('Pagou Depois'), 2025, overdue)
    // Paid after the cut-off date, which changes nothing about who voted by it.
    await t.pay(idFor('Pagou Depois'), 24, { date: '2026-07-01' })
    await t.changeState(idFor('Está Suspensa'), 'suspenso', '2026-01-01', { reason: 'Estudos' })
    await t.changeState(idFor('Já Saiu'), 'saida', '2026-01-01')

    const seen = await t.asEditor('POST', '/electoral_rolls/preview', {
      name: 'Assembleia de julho',
      cutoffDate: CUTOFF,
    })
    expect(seen.body.data.voters).toContainEqual({ memberNumber: expect.any(Number), name: 'Vota Sempre', votes: 1 })
    expect(seen.body.data.voterCount).toBe(seen.body.data.voters.length)
    const owed = { description: 'Quota 2025', amount: 24, dueDate: '2025-03-31', daysOverdue: 456 }
    const told = seen.body.data.excluded.map(({ name, reasons, debts }: RollPreview['excluded'][number]) => [
      name,
      reasons,
      debts,
    ])
    expect(told.filter(([name]: [string]) => NAMES.includes(name))).toEqual([
      ['Deve Muito', ['quotas'], [owed]],
      ['É Auxiliar', ['categoria'], []],
      ['É Menor', ['idade'], []],
      ['Está Suspensa', ['estado'], []],
      ['Pagou Depois', ['quotas'], [owed]],
    ])
    const roll = await post('Assembleia de julho')
    expect(roll.task.file).toEqual(expect.objectContaining({ name: 'caderno-eleitoral-2026-06-30.pdf' }))
    expect(namesIn(roll.all, NAMES)).toEqual(['Vota Sempre'])
    const id = await idOf('Assembleia de julho')
    expect((await t.asEditor('GET', `/electoral_rolls/${id}`)).body.data.contentHash).toBe(seen.body.data.contentHash)
    // What was seen is what is fixed.
    const { body: started } = await t.asEditor('POST', '/electoral_rolls', {
      name: 'Outra de julho',
      cutoffDate: CUTOFF,
      contentHash: '0'.repeat(64),
    })
    expect(await t.finishTask(t.editor, started.data)).toMatchObject({
      status: 'failed',
      fault: expect.stringContaining('Entretanto mudou quem vota'),
    })
    const mesa = await finish(`/electoral_rolls/${id}/print`, { print: 'mesa' })
    expect(namesIn(mesa.all, NAMES)).toEqual(['Deve Muito', 'É Auxiliar', 'É Menor', 'Está Suspensa', 'Pagou Depois'])
    const codeAfter = (name: string) => mesa.all[mesa.all.indexOf(name) + 1]
    expect(['Deve Muito', 'É Auxiliar', 'É Menor', 'Está Suspensa', 'Pagou Depois'].map(codeAfter)).toEqual([
      'Q',
      'C',
      'I',
      'E',
      'Q',
    ])
    for (const page of mesa.pages) expect(page).toContain('Reservado à mesa da assembleia geral. Não afixar.')
    // The codes are explained before the list that uses them.
    const legend = mesa.words.indexOf('Q: quotas em atraso à data de corte')
    expect(legend).toBeGreaterThan(0)
    expect(legend).toBeLessThan(mesa.words.indexOf('Deve Muito'))
    expect(mesa.words).toMatch(/\d sócios sem direito de voto\./)
    // By a day after the payment the same person votes.
    const later = await post('Assembleia de agosto', '2026-08-01')
    expect(namesIn(later.all, NAMES)).toEqual(['Pagou Depois', 'Vota Sempre'])
    expect((await post('Assembleia antiga', '2011-06-30')).words).toContain('1 sócio com direito de voto.')
  })

  it('stays as it was posted; corrections are addenda, and the list of attendance follows them', async () => {
    const [ana, rui] = [await t.addMember({ name: 'Ana Caderno' }), await t.addMember({ name: 'Rui Caderno' })]
    await t.charge(rui._id, 2024, { issueDate: '2024-01-01', dueDate: '2024-03-31' })
    const NAMES = ['Ana Caderno', 'Rui Caderno', 'Ana Mudou', '0', '1']
    const before = await post('Eleições de 2026')
    const id = await idOf('Eleições de 2026')
    const correct = (body: object) => t.asEditor('POST', `/electoral_rolls/${id}/addenda`, body)
    const print = (kind: string) => finish(`/electoral_rolls/${id}/print`, { print: kind })

    // Neither a new name nor a payment changes what was posted.
    await t.asEditor('PATCH', `/members/${ana._id}`, { name: 'Ana Mudou' })
    await t.pay(rui._id, 24, { date: '2026-06-01' })
    expect(namesIn((await print('caderno')).all, NAMES)).toEqual(namesIn(before.all, NAMES))

    expect((await correct({ memberId: ana._id, correction: 'incluir', note: 'Engano' })).body.errors).toEqual({
      memberId: 'Já está no caderno.',
    })
    expect((await correct({ memberId: rui._id, correction: 'retirar', note: 'Engano' })).body.errors).toEqual({
      memberId: 'Não está no caderno.',
    })
    expect((await correct({ memberId: rui._id, correction: 'incluir' })).body.errors).toEqual({
      note: 'Indique o motivo da correção.',
    })
    const first = await correct({ memberId: rui._id, correction: 'incluir', note: 'Pagou a tempo, recibo 12' })
    expect([first.status, first.body.data]).toEqual([201, { addendum: 1 }])
    expect((await correct({ memberId: ana._id, correction: 'retirar', note: 'Pediu a saída' })).body.data).toEqual({
      addendum: 2,
    })

    const roll = await print('caderno')
    expect(namesIn(roll.all, NAMES).slice(0, 1)).toEqual(['Ana Caderno'])
    expect(roll.words).toContain('Aditamentos')
    expect(roll.words).toContain('Pagou a tempo, recibo 12')
    expect(namesIn((await print('presencas')).all, NAMES)).toEqual(['Rui Caderno'])
    expect(namesIn((await print('mesa')).all, NAMES)).toContain('Ana Mudou')
    const { body } = await t.asEditor('GET', `/electoral_rolls/${id}`)
    expect(body.data).toMatchObject({ name: 'Eleições de 2026', cutoffDate: CUTOFF, addendumCount: 2 })
    expect(body.data.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(roll.words).toContain(body.data.contentHash)
  })

  it('refuses a second roll of the same assembly and day, days nobody can know, and whoever is not staff', async () => {
    await post('Assembleia única')
    const refusedFor = async (body: object) => (await t.asEditor('POST', '/electoral_rolls', body)).body.errors
    expect(await refusedFor({ name: 'ASSEMBLEIA ÚNICA', cutoffDate: CUTOFF })).toEqual({
      name: 'Já há um caderno desta assembleia com esta data de corte. Corrija-o com um aditamento.',
    })
    const previewed = await t.asEditor('POST', '/electoral_rolls/preview', {
      name: 'Assembleia única',
      cutoffDate: CUTOFF,
    })
    expect([previewed.status, previewed.body.errors]).toEqual([
      422,
      { name: expect.stringContaining('Já há um caderno') },
    ])
    expect(await refusedFor({ name: 'Futura', cutoffDate: '2027-01-01' })).toEqual({
      cutoffDate: 'Escolha um dia até hoje.',
    })
    expect(await refusedFor({ name: 'Antiga', cutoffDate: '1990-01-01' })).toHaveProperty('cutoffDate')
    for (const cutoffDate of NO_DAYS)
      expect([cutoffDate, await refusedFor({ name: 'De nenhum dia', cutoffDate })]).toEqual([
        cutoffDate,
        { cutoffDate: MESSAGES.date },
      ])
    expect(await refusedFor({ name: ' ', cutoffDate: CUTOFF })).toEqual({ name: 'Indique a assembleia.' })
    const id = await idOf('Assembleia única')
    expect((await t.asEditor('POST', `/electoral_rolls/${id}/print`, { print: 'tudo' })).status).toBe(422)
    expect((await t.asEditor('POST', `/electoral_rolls/${STRANGE}/print`, { print: 'mesa' })).status).toBe(404)
    const change = { memberId: STRANGE, correction: 'incluir', note: 'Não existe' }
    expect((await t.asEditor('POST', `/electoral_rolls/${id}/addenda`, change)).body.errors).toHaveProperty('memberId')
    const member = await t.signedIn('member')
    for (const path of [
      '/electoral_rolls',
      '/electoral_rolls/preview',
      `/electoral_rolls/${id}/print`,
      `/electoral_rolls/${id}/addenda`,
    ]) {
      expect((await t.call('POST', path, { as: member, body: { print: 'mesa' } })).status).toBe(403)
      expect((await t.call('POST', path, { body: { print: 'mesa' } })).status).toBe(401)
    }
  })

  it('loses the name of somebody whose personal data are erased, and keeps the number; nobody in it is deleted', async () => {
    const { _id, memberNumber } = await t.addMember({ name: 'Esquecido Caderno' })
    await post('Antes do esquecimento')
    expect((await t.asAdmin('DELETE', `/members/${_id}`)).body.errors._).toContain('1 caderno eleitoral')
    await t.changeState(_id, 'saida', '2026-10-31')
    expect((await t.asAdmin('POST', `/members/${_id}/anonymize`, {})).status).toBe(200)
    const rows = await t.rows(sql`
      select member_number as number, name from electoral_roll_entries where member_id = ${_id}`)
    expect(rows).toEqual([{ number: memberNumber, name: expect.stringContaining('(dados apagados)') }])
    const printed = await finish(`/electoral_rolls/${await idOf('Antes do esquecimento')}/print`, { print: 'caderno' })
    expect(printed.words).not.toContain('Esquecido')
  })
})
