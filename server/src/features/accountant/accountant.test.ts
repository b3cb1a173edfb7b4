import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdOpen } from '../../../test/hold-open.ts'
import { readZip } from '../../../test/read-zip.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { readXml } from '../../resource/export/testing/read-xml.ts'
import { markAsSent } from './sendings.ts'

const TO = 'contabilista@escritorio.example'
const DAY = 86_400_000

let t: TreasuryApp
let dataDir: string
let power: { _id: string; number: string }
let unsorted: { _id: string; number: string }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-accountant-'))
  t = await createTreasuryApp({ dataDir })
  await migrateQueue(t.database.pool)
  const member = (await t.addMember({ name: 'Ana Contada' }))._id
  power = await t.enter({
    docDate: '2026-10-05',
    categoryId: t.categoryId('Eletricidade, água e gás'),
    totalAmount: 60,
  })
  unsorted = await t.enter({ docDate: '2026-10-06' })
  await t.post(
    '/treasury_movements',
    t.movement(60, [{ treasuryDocId: power._id, amount: 60 }], { date: '2026-10-20' }),
  )
  await t.pay(member, 24, { date: '2026-10-10' })
  const wrong = await t.pay(member, 10, { date: '2026-10-10', type: 'joia' })
  await t.post(`/payments/${wrong._id}/annul`, { reason: 'Engano no valor' })
  await t.enter({ docDate: '2026-11-03', description: 'De novembro' })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const month = async (which: string) => (await t.asEditor('GET', `/accountant/months/${which}`)).body.data
const statusOf = async (doc: { _id: string }) =>
  t.slugsOf(await t.docOf(doc)).find(slug => /^(por-)?envia/.test(slug ?? ''))
async function send(which: string, note?: string) {
  const begun = await t.asEditor('POST', '/accountant/sendings', { month: which, ...(note && { note }) })
  expect(begun.status).toBe(202)
  return t.finishTask(t.editor, begun.body.data)
}
const linkOf = async () => {
  const message = (await messagesTo(t.database, TO)).at(-1)
  return { message, path: /\/api\/accountant\/files\/[\w-]{43}/.exec(message?.text ?? '')?.[0] ?? '' }
}
const sheetIn = async (bytes: Buffer | undefined) =>
  readXml((await readZip(bytes ?? Buffer.of())).get('xl/worksheets/sheet1.xml')?.toString() ?? '')
    .all('row')
    .map(row => row.all('c').map(cell => cell.text))

describe("TRE-01: the accountant's month", () => {
  it('tells first what is missing, with the documents that lack it', async () => {
    expect(await month('2026-10')).toMatchObject({
      documents: 2,
      late: 0,
      receipts: 2,
      annulledReceipts: 0,
      accountantEmail: null,
      sendings: [],
      gaps: [
        { gap: 'semPdf', count: 2 },
        { gap: 'semRubrica', count: 1, documents: [{ _id: unsorted._id, number: unsorted.number }] },
        { gap: 'porPagar', count: 1 },
      ],
    })
  })

  it.each([
    ['without the accountant’s address', { month: '2026-10' }, 'accountantEmail', 'Indique o e-mail do contabilista'],
    ['of a month to come', { month: '2026-12' }, 'month', 'ainda não começou'],
    ['of no month', { month: '2026-13' }, 'month', 'Indique um mês'],
    ['with a note that is too long', { month: '2026-10', note: 'x'.repeat(501) }, 'note', '500'],
  ])('refuses a sending %s', async (_what, body, field, text) => {
    const { status, body: answer } = await t.asEditor('POST', '/accountant/sendings', body)
    expect([status, answer.errors[field]]).toEqual([422, expect.stringContaining(text)])
  })

  it('sends a link to a ZIP with index, documents, statements and receipts, and marks the documents as sent', async () => {
    await t.asAdmin('PATCH', '/settings', { accountantEmail: TO })
    const task = await send('2026-10', 'Falta a água.')
    expect(task).toMatchObject({ status: 'done', result: { text: `2 documentos de outubro de 2026 para ${TO}.` } })
    const { message, path } = await linkOf()
    expect(message).toMatchObject({ confidential: true, subject: expect.stringContaining('outubro de 2026') })
    expect(message?.text).toContain('Falta a água.')
    const file = await t.app.inject({ url: path })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    const files = await readZip(file.rawPayload)
    expect([...files.keys()].filter(name => !name.startsWith('documentos/'))).toEqual([
      'indice.xlsx',
      'extratos/Caixa.xlsx',
      'extratos/Conta à ordem.xlsx',
      'recebimentos/por dia, forma e conta.xlsx',
      'recebimentos/recibos.xlsx',
    ])
    const statement = await sheetIn(files.get('extratos/Conta à ordem.xlsx'))
    expect(statement.at(-1)?.at(-1)).toBe('-60.00')
    const receipts = await sheetIn(files.get('recebimentos/recibos.xlsx'))
    expect(receipts).toHaveLength(3)
    expect(receipts.flat()).toContain('Engano no valor')
    const byDay = await sheetIn(files.get('recebimentos/por dia, forma e conta.xlsx'))
    expect(byDay[1]).toEqual(expect.arrayContaining(['Numerário', 'Caixa', '34.00']))
    expect(await statusOf(power)).toBe('enviado')
    expect(await t.docOf(power)).toMatchObject({ sentToAccountantAt: '2026-11-15' })
    expect(await month('2026-10')).toMatchObject({
      documents: 0,
      sentBefore: 2,
      sendings: [{ isOpen: true, opened: 1 }],
    })
  })

  it('sends a late document with the next month, marked', async () => {
    const late = await t.enter({ docDate: '2026-10-30', description: 'Chegou tarde' })
    expect(await month('2026-11')).toMatchObject({ documents: 2, late: 1 })
    const task = await send('2026-11')
    expect(task.result?.notes).toEqual([{ title: late.number, text: 'Documento atrasado, de 30/10/2026.' }])
    const { path } = await linkOf()
    const files = await readZip((await t.app.inject({ url: path })).rawPayload)
    expect((await sheetIn(files.get('indice.xlsx'))).flat().join()).toContain('Atrasado: é de outubro de 2026.')
    expect(await statusOf(late)).toBe('enviado')
  })

  it('undoes a sending: the link no longer works and the documents wait again, but for those changed since', async () => {
    const { path } = await linkOf()
    const [sending] = (await month('2026-11')).sendings
    const sent = await t.rows<{ id: string }>(
      sql`select treasury_doc_id as id from accountant_sending_docs where sending_id = ${sending._id}`,
    )
    const [kept, taken] = sent
    await t.rows(sql`
      update treasury_docs_statuses set doc_status_id = ${t.statusId('lancado')}
      where treasury_doc_id = ${kept?.id} and kind = 'contabilidade'`)
    const undone = await t.asEditor('POST', `/accountant/sendings/${sending._id}/undo`)
    expect(undone.body.data).toMatchObject({ isOpen: false, undoneAt: expect.any(String) })
    expect((await t.app.inject({ url: path })).statusCode).toBe(404)
    expect(await statusOf({ _id: String(taken?.id) })).toBe('por-enviar')
    expect(t.slugsOf(await t.docOf({ _id: String(kept?.id) }))).toContain('lancado')
    expect(await t.docOf({ _id: String(taken?.id) })).toMatchObject({ sentToAccountantAt: null })
    expect((await t.asEditor('POST', `/accountant/sendings/${sending._id}/undo`)).status).toBe(409)
  })

  it('revokes a link, which also ends by itself after seven days', async () => {
    await send('2026-11')
    const { path } = await linkOf()
    const [sending] = (await month('2026-11')).sendings
    expect((await t.app.inject({ url: path })).statusCode).toBe(200)
    const revoked = await t.asEditor('POST', `/accountant/sendings/${sending._id}/revoke`)
    expect(revoked.body.data).toMatchObject({ isOpen: false, undoneAt: null })
    const refused = await t.app.inject({ url: path })
    expect([refused.statusCode, refused.json().errors._]).toEqual([404, expect.stringContaining('já não funciona')])

    await send('2026-11')
    const later = (await linkOf()).path
    t.pass(6 * DAY)
    expect((await t.app.inject({ url: later })).statusCode).toBe(200)
    t.pass(DAY + 1000)
    expect((await t.app.inject({ url: later })).statusCode).toBe(404)
    t.pass(-7 * DAY - 1000)
  })

  it('leaves documents as they are that are sent once more while their sending is being undone', async () => {
    const [first] = await t.rows<{ _id: string; docId: string }>(sql`
      select s.id as _id, x.treasury_doc_id as "docId" from accountant_sendings s join accountant_sending_docs x on x.sending_id = s.id
      where s.undone_at is null order by s.created_at desc limit 1`)
    if (!first) throw new Error('nothing was sent')
    const { _id: sendingId, docId: id } = first
    const release = await holdOpen(t, async context => {
      await sql`
        insert into accountant_sendings select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
          'token_hash', '\\x' || encode(sha256('x'), 'hex'), 'created_at', s.created_at + interval '1 hour'))).*
        from accountant_sendings s where s.id = ${sendingId}`.execute(context.db)
      const { rows } = await sql<{ id: string }>`
        select id from accountant_sendings order by created_at desc limit 1`.execute(context.db)
      await markAsSent(context, String(rows[0]?.id), [id])
    })
    const undoing = t.asEditor('POST', `/accountant/sendings/${sendingId}/undo`)
    await untilWaiting(t.database)
    await release()
    expect((await undoing).status).toBe(200)
    expect(await statusOf({ _id: id })).toBe('enviado')
  })

  it('keeps only a hash of the link, and opens nothing to guesses, strangers and members', async () => {
    const { path } = await linkOf()
    const token = path.split('/').at(-1)
    const [found] = await t.rows(
      sql`select from accountant_sendings where position(${token} in accountant_sendings::text) > 0`,
    )
    expect(found).toBeUndefined()
    for (const guess of ['x', '%00', `${token}x`, encodeURIComponent("' or true --")])
      expect((await t.app.inject({ url: `/api/accountant/files/${guess}` })).statusCode).toBe(404)
    const as = await t.signedIn('member')
    for (const path of ['/accountant/months/2026-10', '/accountant/sendings'])
      expect([(await t.call('GET', path, { as })).status, (await t.call('GET', path)).status]).toEqual([403, 401])
    expect((await t.asEditor('GET', '/accountant/months/2026-99')).status).toBe(404)
    expect((await t.asEditor('POST', '/accountant/sendings/x/undo')).status).toBe(404)
  })

  it('misses nothing in an annulled document, nor a category in a transfer', async () => {
    const wrong = await t.enter({ docDate: '2026-09-02' })
    await t.post(`/treasury_docs/${wrong._id}/annul`, { reason: 'Repetido' })
    await t.enter({ docDate: '2026-09-03', direction: 'informativo', docType: 'extrato', totalAmount: 0 })
    expect(await month('2026-09')).toMatchObject({ documents: 2, gaps: [{ gap: 'semPdf', count: 1 }] })
  })

  it('answers only so many requests of one network in a minute', async () => {
    const answers: number[] = []
    for (let n = 0; n < 25; n++) answers.push((await t.app.inject({ url: '/api/accountant/files/x' })).statusCode)
    expect(answers).toContain(429)
  })
})
