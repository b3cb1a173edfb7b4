import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import type { Signed } from '../../../../test/test-app.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'

let t: LedgerApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-receipts-'))
  t = await createLedgerApp({ dataDir })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const plain = (texts: readonly string[]) => texts.map(text => text.replaceAll('\u00a0', ' '))

/** The texts of the PDF behind a link, page by page. */
async function openLink(url: string) {
  const file = await t.app.inject({ method: 'GET', url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { pages: readPdf(file.rawPayload).pages.map(plain), name: String(file.headers['content-disposition']) }
}
async function receiptOf(paymentId: string, body: object = { forPrinter: true }, as: Signed = t.editor) {
  const { status, body: answered } = await t.call('POST', `/payments/${paymentId}/receipt`, { as, body })
  expect(status).toBe(200)
  return openLink(answered.data.url)
}
async function signInAs(memberId: string) {
  const user = await addUser(t.database, { role: 'member' })
  await sql`update users set member_id = ${memberId} where id = ${user.id}`.execute(t.database.kysely)
  return t.signedIn('member', user)
}

describe('PAY-02: the receipt of a payment as PDF', () => {
  it('for a printer it offers to print itself, in a frame of our own pages and of nobody else', async () => {
    const { _id } = await t.addMember({})
    const payment = await t.pay(_id, 5)
    const { body } = await t.asEditor('POST', `/payments/${payment._id}/receipt`, { forPrinter: true })
    const file = await t.app.inject({ method: 'GET', url: body.data.url })
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(readPdf(file.rawPayload).source).toContain('/N /Print')
    const refused = await t.asEditor('POST', `/payments/${payment._id}/receipt`, { forPrinter: 'sim' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['forPrinter']])
  })

  it('has its duplicate below for staff, says «2.ª via» from the second time on, and counts', async () => {
    const member = await t.addMember({ name: 'Rita Recibo', taxNumber: '123456789' })
    await t.charge(member._id, 2026)
    const payment = await t.pay(member._id, 30)
    const first = await receiptOf(payment._id)
    expect(first.name).toContain(`recibo-REC-2026-${payment.receiptNumber.slice(-6)}.pdf`)
    expect(first.pages).toHaveLength(1)
    expect(first.pages[0]).toEqual(
      expect.arrayContaining([
        `N.º ${payment.receiptNumber}`,
        'Rita Recibo',
        'Quota 2026',
        'Saldo a favor, para dívidas futuras',
        'Total 30,00 €',
        'São trinta euros.',
        'Original',
        'Duplicado',
        'Este documento não serve de fatura.',
      ]),
    )
    const second = await receiptOf(payment._id, { forPrinter: true, withDuplicate: false })
    expect(second.pages[0]).toContain('2.ª via')
    expect(second.pages[0]).not.toContain('Duplicado')
    const { data } = (await t.asEditor('GET', `/payments/${payment._id}`)).body
    expect(data).toMatchObject({ receiptPrintedCount: 2, rev: payment.rev })
  })

  it('looked at is no print: it counts nothing, and is neither the original nor a second copy', async () => {
    const payment = await t.pay((await t.addMember({}))._id, 5)
    const marksOf = async (body: object) => {
      const { pages } = await receiptOf(payment._id, body)
      const marks = ['Original', 'Duplicado', 'Consulta', '2.ª via', '2.ª via · Duplicado']
      const { data } = (await t.asEditor('GET', `/payments/${payment._id}`)).body
      return [data.receiptPrintedCount, pages.flat().filter(text => marks.includes(text))]
    }
    expect(await marksOf({})).toEqual([0, ['Consulta']])
    expect(await marksOf({ withDuplicate: true })).toEqual([0, ['Consulta']])
    expect(await marksOf({ forPrinter: true })).toEqual([1, ['Original', 'Duplicado']])
    expect(await marksOf({})).toEqual([1, ['Consulta']])
    expect(await marksOf({ forPrinter: true })).toEqual([2, ['2.ª via', '2.ª via · Duplicado']])
  })

  it('says of a cancelled payment that it is annulled, when and why, and keeps its number', async () => {
    const member = await t.addMember({})
    const payment = await t.pay(member._id, 5)
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Registado duas vezes' })
    const { pages } = await receiptOf(payment._id)
    expect(pages[0]).toEqual(
      expect.arrayContaining(['ANULADO', 'em 15/11/2026: Registado duas vezes', `N.º ${payment.receiptNumber}`]),
    )
  })

  it('has the footer of the settings and the number with the digits of the organisation', async () => {
    await t.asAdmin('PATCH', '/settings', { receiptFooter: 'Isento de IVA.', memberNumberPadding: '5' })
    const member = await t.addMember({})
    const { pages } = await receiptOf((await t.pay(member._id, 5))._id)
    expect(pages[0]).toContain('Isento de IVA.')
    expect(pages[0]?.some(text => text.includes(`n.º ${String(member.memberNumber).padStart(5, '0')}`))).toBe(true)
    await t.asAdmin('PATCH', '/settings', { receiptFooter: '' })
  })

  it('TRE-01: of a gift names the law as it was set on the day; more than 200 € in cash get a plain receipt', async () => {
    const { _id: personId } = await t.post('/people', { personType: 'singular', name: 'Amélia Benfeitora' })
    const give = (amount: number, method: string) => t.pay(null, amount, { type: 'donativo', personId, method })
    const texts = async ({ _id }: { _id: string }) => (await receiptOf(_id, {})).pages[0]?.join(' ') ?? ''
    const before = await give(50, 'numerario')
    await t.asAdmin('PATCH', '/settings', { donationRegime: 'artigo 62.º, n.º 3, do EBF', donationCode: '01' })
    const [small, large, transfer] = [
      await give(200, 'numerario'),
      await give(200.01, 'numerario'),
      await give(900, 'transferencia'),
    ]
    await t.asAdmin('PATCH', '/settings', { donationRegime: '', donationCode: '' })
    const law = /Enquadramento legal do donativo: artigo 62\.º, n\.º 3, do EBF\..*artigo 61\.º/
    for (const gift of [small, transfer]) expect(await texts(gift)).toMatch(law)
    expect(await texts(before)).toMatch(/Recibo de donativo .*Donativo concedido sem contrapartidas\./)
    for (const gift of [before, large]) expect(await texts(gift)).not.toMatch(/EBF|Benefícios/)
    expect(await texts(large)).not.toMatch(/Recibo de donativo|contrapartidas/)
    const bad = await t.asAdmin('PATCH', '/settings', { donationCode: 'código 7' })
    expect([bad.status, bad.body.errors]).toEqual([422, { donationCode: 'Use até 4 algarismos ou letras maiúsculas.' }])
  })

  it('is for the member whose payment it is, without a duplicate, and for no other member', async () => {
    const member = await t.addMember({ name: 'Dona do Recibo' })
    const payment = await t.pay(member._id, 7)
    const { pages } = await receiptOf(payment._id, {}, await signInAs(member._id))
    expect(pages[0]).toContain('Dona do Recibo')
    for (const mark of ['Duplicado', 'Consulta', '2.ª via']) expect(pages[0]).not.toContain(mark)
    const path = `/payments/${payment._id}/receipt`
    const other = await signInAs((await t.addMember({}))._id)
    expect((await t.call('POST', path, { as: other, body: {} })).status).toBe(404)
    expect((await t.call('POST', path, { as: await t.signedIn('member'), body: {} })).status).toBe(404)
    expect((await t.call('POST', path, { body: {} })).status).toBe(401)
    expect((await t.asEditor('GET', `/payments/${payment._id}`)).body.data.receiptPrintedCount).toBe(0)
  })

  it('a link that a member passes on does not outlive the right to read the payment', async () => {
    const member = await t.addMember({})
    const payment = await t.pay(member._id, 7)
    const as = await signInAs(member._id)
    const { body } = await t.call('POST', `/payments/${payment._id}/receipt`, { as, body: {} })
    await sql`update users set member_id = null where id = ${as.userId}`.execute(t.database.kysely)
    expect((await t.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(404)
  })

  it.each(['x', '01890000-0000-7000-8000-000000000000'])('there is none of the payment %s', async id => {
    expect((await t.asEditor('POST', `/payments/${id}/receipt`, {})).status).toBe(404)
  })
})

describe('PAY-02: receipts printed in batch', () => {
  const print = async (body: object) => {
    const { status, body: answered, text } = await t.asEditor('POST', '/payments/receipts', body)
    if (status !== 202) throw new Error(text)
    const task = await t.finishTask(t.editor, answered.data)
    return { task, pages: readPdf(await readFile(join(dataDir, 'tasks', task._id))).pages.map(plain) }
  }

  it('two on a sheet, those that match or those chosen; what was printed before says so', async () => {
    const member = await t.addMember({ name: 'Lote de Recibos' })
    const paid = []
    for (const amount of [1, 2, 3]) paid.push(await t.pay(member._id, amount))
    await receiptOf(paid[0]._id)
    const query = { _memberId: member._id, _sort: 'amount' }
    const all = await print({ query })
    expect(all.task).toMatchObject({
      status: 'done',
      total: 3,
      result: { text: '3 recibos no ficheiro, 1 com «2.ª via», por já ter sido impresso.' },
      file: { name: 'recibos-2026-11-15.pdf' },
    })
    expect(all.pages).toHaveLength(2)
    const numbers = all.pages.map(page => page.filter(text => text.startsWith('N.º REC')))
    expect(numbers).toEqual([
      paid.slice(0, 2).map(({ receiptNumber }) => `N.º ${receiptNumber}`),
      [`N.º ${paid[2].receiptNumber}`],
    ])
    expect(all.pages[0]?.filter(text => text === '2.ª via')).toHaveLength(1)
    expect(all.pages[1]).not.toContain('2.ª via')

    const unprinted = await t.asEditor('GET', `/members/${member._id}/payments`, undefined, {
      _receiptPrintedCount: '0',
    })
    expect(unprinted.body.data).toEqual([])
    const chosen = await print({ ids: [paid[2]._id], withDuplicate: true })
    expect(chosen.pages).toHaveLength(1)
    expect(chosen.pages[0]?.filter(text => text.startsWith('N.º REC'))).toHaveLength(2)
  })

  it('refuses no choice, a choice without receipts, and whoever is no staff', async () => {
    const refused = async (body: object) => (await t.asEditor('POST', '/payments/receipts', body)).body.errors
    expect(await refused({})).toEqual({ ids: 'Escolha pelo menos um registo.' })
    expect(await refused({ ids: ['01890000-0000-7000-8000-000000000000'] })).toEqual({
      ids: 'Nenhum destes pagamentos tem recibo.',
    })
    expect(Object.keys(await refused({ query: { _nada: '1' } }))).toEqual(['_nada'])
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/payments/receipts', { as, body: { query: {} } })).status).toBe(403)
  })
})
