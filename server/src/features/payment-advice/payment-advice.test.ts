import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { isRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { readQrCodes } from '../../../test/read-qr-codes.ts'
import type { Signed } from '../../../test/test-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: LedgerApp
let dataDir: string
/** Where the installation is reached. */
let address = 'https://app.example'
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-advices-'))
  t = await createLedgerApp({ dataDir }, { publicUrl: () => address })
  await t.asAdmin('PATCH', '/settings', {
    organisationName: 'Coro de Vila Nova',
    organisationIban: 'PT50000201231234567890154',
    paymentProvider: 'ifthenpay',
    mbEntity: '11604',
    mbSubEntity: '999',
    mbwayEnabled: 'true',
  })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const STRANGE = '01890000-0000-7000-8000-000000000000'
const HOME = { addressLine1: 'Rua das Flores, 12', locality: 'Coimbra' }
const plain = (texts: readonly string[]) => texts.map(text => text.replaceAll('\u00a0', ' '))
const printed = ({ memberNumber }: { memberNumber: number }) => String(memberNumber).padStart(4, '0')
const read = (query: Record<string, string>, as: Signed = t.editor) => t.call('GET', '/payment_advice', { as, query })
const everything = (memberID: string, as?: Signed) => read({ memberID, type: 'divida' }, as)

async function signInAs(memberId: string) {
  const user = await addUser(t.database, { role: 'member' })
  await sql`update users set member_id = ${memberId} where id = ${user.id}`.execute(t.database.kysely)
  return t.signedIn('member', user)
}

describe('PAY-04: the advice of a payer', () => {
  it('tells lines, total, due date and every way to pay', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2025, { dueDate: '2026-02-01' })
    await t.charge(_id, 2026, { periodStart: '2026-03-01', dueDate: '2026-12-31' })
    const { status, body } = await everything(_id)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      memberId: _id,
      type: 'divida',
      year: null,
      number: expect.stringMatching(/^2026\/\d{6}$/),
      issueDate: '2026-11-15',
      dueDate: '2026-02-01',
      lines: [
        { description: 'Quota 2025', period: '2025', dueDate: '2026-02-01', amount: 24 },
        { description: 'Quota 2026', period: '01/03/2026 a 31/12/2026', dueDate: '2026-12-31', amount: 24 },
      ],
      total: 48,
      previousDebt: 0,
      credit: 0,
      mbEntity: '11604',
      mbReference: expect.stringMatching(/^\d{9}$/),
      mbAmount: 48,
      mbExpiresAt: '2027-03-15',
      iban: 'PT50000201231234567890154',
      transferReference: expect.stringMatching(/^RF/),
      mbwayAllowed: true,
      onlineUrl: expect.stringMatching(/^https:\/\/app\.example\/informacaoDePagamento\/[0-9A-Za-z]{22}$/),
    })
    expect(isMultibancoReference(body.data.mbReference, '11604', 4800)).toBe(true)
    expect(isRfReference(body.data.transferReference)).toBe(true)
  })

  it('uses the open request for the same lines again, whoever asks', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const first = (await everything(_id)).body.data
    expect((await everything(_id, await signInAs(_id))).body.data).toEqual(first)
    const quota = (await read({ memberID: _id, type: 'quota', year: '2026' })).body.data
    expect(quota).toEqual({ ...first, type: 'quota', year: 2026 })
    expect(await t.rows(sql`select id from payment_requests where member_id = ${_id}`)).toHaveLength(1)
  })

  it('of one type and year leaves the rest out, and says what was due before', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2024, { dueDate: '2026-02-01' })
    await t.charge(_id, 2026)
    await t.post('/unsettled_payments', {
      memberId: _id,
      type: 'joia',
      description: 'Joia',
      originalAmount: 10,
      issueDate: '2026-01-01',
      dueDate: '2026-12-31',
    })
    const quota = (await read({ memberID: _id, type: 'quota', year: '2026' })).body.data
    expect(quota).toMatchObject({ total: 24, previousDebt: 24, year: 2026 })
    expect((await read({ memberID: _id, type: 'joia' })).body.data).toMatchObject({ total: 10, previousDebt: 48 })
    expect((await everything(_id)).body.data).toMatchObject({ total: 58, previousDebt: 0 })
  })

  it('asks the head of a family for everything that is billed there, naming whose it is', async () => {
    const head = await t.addMember({ name: 'Rui Titular' })
    const child = await t.addMember({ name: 'Ana Menor' })
    await t.charge(head._id, 2026)
    await t.charge(child._id, 2026, { billToMemberId: head._id })
    const { data } = (await everything(head._id)).body
    expect(data.lines.map(({ description }: { description: string }) => description).toSorted()).toEqual([
      'Quota 2026',
      'Quota 2026 · Ana Menor',
    ])
    const own = await everything(child._id)
    expect([own.status, own.body.errors._]).toEqual([
      409,
      `O que há por pagar é cobrado a Rui Titular, sócio n.º ${printed(head)}: faça o aviso dessa ficha.`,
    ])
    const told = await everything(child._id, await signInAs(child._id))
    expect(told.body.errors._).toBe('O que há por pagar é cobrado a outra pessoa do agregado.')
  })

  it.each([
    [{}],
    [{ type: 'divida' }],
    [{ memberID: STRANGE }],
    [{ memberID: STRANGE, type: 'quota' }],
    [{ memberID: STRANGE, type: 'quota', year: '' }],
    [{ memberID: '', type: 'divida' }],
  ])('without what it needs (%j) it is "Not Enough Data"', async query => {
    const { status, body } = await read(query)
    expect([status, body.code, body.errors]).toEqual([
      422,
      'Not Enough Data',
      { _: 'Faltam dados para gerar o aviso de pagamento.' },
    ])
  })

  it.each([
    [{ memberID: STRANGE, type: 'tudo' }, 422, ['type']],
    [{ memberID: STRANGE, type: 'constructor' }, 422, ['type']],
    [{ memberID: STRANGE, type: 'quota', year: 'dois mil' }, 422, ['year']],
    [{ memberID: STRANGE, type: 'quota', year: '20260' }, 422, ['year']],
    [{ memberID: STRANGE, type: 'quota', year: '2026.5' }, 422, ['year']],
    [{ memberID: STRANGE, type: 'divida', outra: '1' }, 422, ['outra']],
    [{ memberID: 'x', type: 'divida' }, 404, ['_']],
    [{ memberID: STRANGE, type: 'divida' }, 404, ['_']],
  ])('%j is answered with %i', async (query, status, fields) => {
    const answered = await read(query)
    expect([answered.status, Object.keys(answered.body.errors)]).toEqual([status, fields])
  })

  it('says in words that nothing is open, and opens no request', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2025)
    await t.pay(_id, 24)
    expect((await everything(_id)).body.errors._).toBe('Não há nada por pagar.')
    const quota = await read({ memberID: _id, type: 'quota', year: '2026' })
    expect([quota.status, quota.body.errors._]).toEqual([409, 'Não há nada deste tipo por pagar de 2026.'])
    expect(await t.rows(sql`select id from payment_requests where member_id = ${_id}`)).toEqual([])
  })

  it('is of nobody else for a member, and nothing for visitors', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const other = await signInAs((await t.addMember({}))._id)
    for (const as of [other, await t.signedIn('member')]) {
      expect((await everything(_id, as)).status).toBe(404)
      const document = await t.call('POST', '/payment_advice/pdf', { as, body: { memberId: _id } })
      expect(document.status).toBe(404)
    }
    expect((await t.call('GET', '/payment_advice', { query: { memberID: _id, type: 'divida' } })).status).toBe(401)
    expect((await t.call('POST', '/payment_advice/pdf', { body: { memberId: _id } })).status).toBe(401)
    expect(await t.rows(sql`select id from payment_requests where member_id = ${_id}`)).toEqual([])
  })
})

describe('PAY-04: the advice as PDF', () => {
  async function open(body: object, as: Signed = t.editor) {
    const { status, body: answered, text } = await t.call('POST', '/payment_advice/pdf', { as, body })
    if (status !== 200) throw new Error(text)
    const file = await t.app.inject({ method: 'GET', url: answered.data.url })
    expect(file.headers['content-type']).toBe('application/pdf')
    return { ...readPdf(file.rawPayload), bytes: file.rawPayload, name: String(file.headers['content-disposition']) }
  }
  const squares = (content = '') => content.match(/ re\n/g)?.length ?? 0

  it('has codes that read as the transfer and as the page on which it is paid', async () => {
    const member = await t.addMember({ ...HOME, postalCode: '3000-213' })
    await t.charge(member._id, 2026)
    const { data } = (await everything(member._id)).body
    const { bytes } = await open({ memberId: member._id })
    const [transfer = '', page] = (await readQrCodes(bytes)).map(({ text }) => text)
    expect(page).toBe(data.onlineUrl)
    // The lines of an EPC code (EPC069-12): service, version, letters, kind, BIC, name, IBAN, amount, purpose, reference.
    expect(transfer.trimEnd().replaceAll('\n', '|')).toBe(
      `BCD|002|1|SCT||Coro de Vila Nova|PT50000201231234567890154|EUR24.00||${data.transferReference}`,
    )
  })

  it('has the address in the window and everything needed to pay, with two codes', async () => {
    const member = await t.addMember({ name: 'Maria Paga', ...HOME, postalCode: '3000-213' })
    await t.charge(member._id, 2026)
    const { data } = (await everything(member._id)).body
    const { pages, contents, name } = await open({ memberId: member._id })
    expect(name).toBe(`inline; filename="aviso-${data.number.replace('/', '-')}.pdf"`)
    expect(pages).toHaveLength(1)
    const texts = plain(pages[0] ?? [])
    expect(texts).toEqual(
      expect.arrayContaining([
        'Maria Paga',
        'Rua das Flores, 12',
        '3000-213 COIMBRA',
        'Aviso de pagamento',
        `N.º ${data.number}`,
        `Sócio n.º ${printed(member)} · Maria Paga`,
        'Quota 2026',
        '24,00 €',
        'Total a pagar 24,00 €',
        'Em atraso desde 31/03/2026.',
        '11604',
        data.mbReference.replace(/(...)(?=.)/g, '$1 '),
        'PT50 0002 0123 1234 5678 9015 4',
        data.transferReference.replace(/(....)(?=.)/g, '$1 '),
        'IBAN de Coro de Vila Nova',
        'Online e por MB WAY',
      ]),
    )
    expect(texts.join('')).toContain(data.onlineUrl.replace('https://', ''))
    expect(squares(contents[0])).toBeGreaterThan(600)
  })

  it('carries neither address nor code of ours while the installation is only reached from its own network', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const withAddress = squares((await open({ memberId: _id })).contents[0])
    address = 'http://192.168.1.20:3000'
    try {
      expect((await everything(_id)).body.data.onlineUrl).toBeNull()
      const { pages, contents } = await open({ memberId: _id })
      expect(pages.flat().join(' ')).not.toMatch(/Online|informacaoDePagamento/)
      expect(squares(contents[0])).toBeLessThan(withAddress)
      expect(squares(contents[0])).toBeGreaterThan(300)
    } finally {
      address = 'https://app.example'
    }
  })

  it('goes on to a second page with many lines, and tells whose it is there', async () => {
    const { _id } = await t.addMember({ name: 'Longa Dívida' })
    for (let year = 2000; year < 2026; year += 1) await t.charge(_id, year)
    const { pages } = await open({ memberId: _id })
    expect(pages).toHaveLength(2)
    expect(pages[1]?.join(' ')).toMatch(/Longa Dívida · Aviso de pagamento n\.º/)
    expect(pages[1]).toContain('Transferência bancária')
  })

  it('is for members of themselves, and offers to print itself where that was asked for', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const { source } = await open({ memberId: _id, forPrinter: true }, await signInAs(_id))
    expect(source).toContain('/N /Print')
    const entries = await t.rows<{ title: string }>(
      sql`select record_title as title from audit_log where action = 'export' and resource = 'paymentRequests' order by id desc limit 1`,
    )
    expect(entries[0]?.title).toMatch(/^Aviso de pagamento n\.º 2026\//)
  })

  it.each([
    [{}, ['memberId']],
    [{ memberId: STRANGE, type: 'tudo' }, ['type']],
    [{ memberId: STRANGE, type: 'quota' }, ['year']],
    [{ memberId: STRANGE, type: 'quota', year: 20.5 }, ['year']],
  ])('%j is refused beside its field', async (body, fields) => {
    const refused = await t.asEditor('POST', '/payment_advice/pdf', body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields])
  })
})

describe('PAY-04: advices in batch', () => {
  const print = async (body: object) => {
    const { status, body: answered, text } = await t.asEditor('POST', '/unsettled_payments/advices', body)
    if (status !== 202) throw new Error(text)
    const task = await t.finishTask(t.editor, answered.data)
    const { pages } = readPdf(await readFile(join(dataDir, 'tasks', task._id)))
    // Printed on both sides, every advice begins on a sheet of its own.
    expect(pages.filter((_, index) => index % 2 === 1).flat()).toEqual([])
    return { task, pages: pages.filter((_, index) => index % 2 === 0).map(plain) }
  }

  it('one for each payer, by postal code, those without an address last; who must get nothing is named', async () => {
    const far = await t.addMember({ name: 'Zeca Longe', ...HOME, postalCode: '9000-001' })
    const near = await t.addMember({ name: 'Abel Perto', ...HOME, postalCode: '1000-001' })
    const homeless = await t.addMember({ name: 'Bia Sem Morada' })
    const hidden = await t.addMember({
      name: 'Caio Limitado',
      ...HOME,
      postalCode: '1000-002',
      processingRestricted: true,
    })
    const charges = []
    for (const { _id } of [far, near, homeless, hidden]) charges.push(await t.charge(_id, 2026))
    charges.push(await t.charge(near._id, 2025), await t.charge(homeless._id, 2024, { billToMemberId: far._id }))
    const ids = charges.map(({ _id }) => _id)
    const { task, pages } = await print({ ids })
    expect(task).toMatchObject({
      status: 'done',
      result: {
        text: '3 avisos no ficheiro, o último sem morada.',
        notes: [{ title: 'Caio Limitado', text: 'Tratamento limitado (RGPD)' }],
      },
      file: { name: 'avisos-2026-11-15.pdf' },
    })
    const payers = pages.map(page => page.find(text => text.startsWith('Sócio n.º'))?.split(' · ')[1])
    expect(payers).toEqual(['Abel Perto', 'Zeca Longe', 'Bia Sem Morada'])
    expect(pages[0]).toContain('Total a pagar 48,00 €')
    expect(pages[1]).toContain('Quota 2024 · Bia Sem Morada')

    const requests = () =>
      t.rows(
        sql`select id from payment_requests where member_id = any(${[far, near, homeless].map(({ _id }) => _id)}::uuid[])`,
      )
    const before = await requests()
    await print({ ids })
    expect(await requests()).toEqual(before)
  })

  it('refuses no choice, a choice of which nothing is open, and whoever is no staff', async () => {
    const refused = async (body: object) => (await t.asEditor('POST', '/unsettled_payments/advices', body)).body.errors
    expect(await refused({})).toEqual({ ids: 'Escolha pelo menos um registo.' })
    expect(await refused({ ids: [STRANGE] })).toEqual({ ids: 'Nada está por pagar entre as dívidas escolhidas.' })
    expect(Object.keys(await refused({ query: { _nada: '1' } }))).toEqual(['_nada'])
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/unsettled_payments/advices', { as, body: { query: {} } })).status).toBe(403)
  })
})
