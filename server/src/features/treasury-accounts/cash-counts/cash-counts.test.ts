import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCashBox } from '@agremia/model/calls/treasury-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsApp, createAccountsApp } from '../../../../test/accounts-app.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'

let t: AccountsApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-cash-'))
  t = await createAccountsApp({ dataDir })
  await t.asAdmin('PATCH', '/settings', { organisationName: 'Coro de Vila Nova' })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const openBox = (more: Record<string, unknown> = {}) => t.openAccount({ kind: 'caixa', ...more })
const close = (bankAccountId: string, more: Record<string, unknown> = {}, key: string = randomUUID()) =>
  t.call('POST', '/cash_counts/close', {
    as: t.editor,
    headers: { 'idempotency-key': key },
    body: {
      bankAccountId,
      date: '2026-11-15',
      pieces: [
        { value: 20, count: 4 },
        { value: 0.5, count: 40 },
      ],
      expected: 100,
      ...more,
    },
  })
const movementsOf = (count: string) =>
  t.rows<{ kind: string; amount: number; description: string }>(sql`
    select kind, amount, description from treasury_movements where cash_count_id = ${count} order by created_at, id`)

describe('TRE-01: closing a cash box', () => {
  it('that is right leaves a sheet with its PDF and moves nothing', async () => {
    const box = await openBox({ name: 'Caixa certa' })
    const { status, body } = await close(box)
    expect(status).toBe(201)
    expect(closeCashBox.answer?.safeParse(body).error).toBeUndefined()
    const { _id, treasuryDocId, number, pdfId } = body.data
    expect(await t.get(`/cash_counts/${_id}`)).toMatchObject({
      counted: 100,
      expected: 100,
      difference: 0,
      deposit: null,
      pieces: [
        { value: 20, count: 4 },
        { value: 0.5, count: 40 },
      ],
      registeredById: t.editor.userId,
    })
    expect(await movementsOf(_id)).toEqual([])
    expect(await t.get(`/treasury_docs/${treasuryDocId}`)).toMatchObject({
      number,
      direction: 'informativo',
      docType: 'folha_caixa',
      description: 'Fecho de caixa: Caixa certa',
      totalAmount: 100,
      openAmount: 0,
      pdfIds: [pdfId],
    })
    const { url } = await t.get(`/pdf_documents/${pdfId}`)
    const file = await t.app.inject({ method: 'GET', url })
    const texts = readPdf(file.rawPayload).pages.flat().map(plain)
    for (const text of [`Folha de caixa ${number}`, '20 €', '50 cêntimos', '40', 'Contou', 'Conferiu', 'Fica em caixa'])
      expect(texts).toContain(text)
    expect(texts.join(' ')).toContain('Diferença 0,00 €')
    expect((await t.get(`/bank_accounts/${box}/cash_counts`)).map((one: { _id: string }) => one._id)).toEqual([_id])
  })

  it('with a difference and a deposit: the balance is what was counted less what went to the bank', async () => {
    const box = await openBox()
    const bank = (await t.balance(t.bankAccount)) ?? 0
    const { status, body, text } = await close(box, {
      pieces: [
        { value: 50, count: 1 },
        { value: 2, count: 24 },
      ],
      explanation: 'Troco mal feito',
      deposit: { amount: 80, bankAccountId: t.bankAccount },
    })
    expect(status, text).toBe(201)
    expect(await t.balance(box)).toBe(1800)
    expect(await t.balance(t.bankAccount)).toBe(bank + 8000)
    expect(await movementsOf(body.data._id)).toMatchObject([
      { kind: 'saida', amount: 200, description: 'Diferença de caixa: Troco mal feito' },
      { kind: 'transferencia', amount: 8000 },
    ])
    expect(await t.get(`/cash_counts/${body.data._id}`)).toMatchObject({
      difference: -2,
      deposit: 80,
      explanation: 'Troco mal feito',
    })
    const { url } = await t.get(`/pdf_documents/${body.data.pdfId}`)
    const texts = plain(
      readPdf((await t.app.inject({ method: 'GET', url })).rawPayload)
        .pages.flat()
        .join(' '),
    )
    // The sheet is found by its words at once, and nobody reads it for them.
    const { number, treasuryDocId, pdfId } = body.data
    expect(await t.get(`/pdf_documents/${pdfId}`)).toMatchObject({ reading: 'lido', pages: 1, qrText: null })
    expect(await t.rows(sql`select from graphile_worker.jobs where key like ${`%${pdfId}%`}`)).toEqual([])
    const found = await t.asEditor('GET', '/treasury_docs', undefined, { _search: `${number} troco conferiu` })
    expect(found.body.data).toMatchObject([{ _id: treasuryDocId }])
    for (const part of [
      'Diferença −2,00 €',
      'Troco mal feito',
      'Depósito em Conta à ordem 80,00 €',
      'Fica em caixa 18,00 €',
    ])
      expect(texts).toContain(part)
  })

  it('more than the movements say becomes money that came in', async () => {
    const box = await openBox()
    const { body } = await close(box, { pieces: [{ value: 100, count: 2 }], explanation: 'Oferta por registar' })
    expect(await movementsOf(body.data._id)).toMatchObject([{ kind: 'entrada', amount: 10_000 }])
    expect(await t.balance(box)).toBe(20_000)
  })

  it('a double click closes it once', async () => {
    const box = await openBox()
    const send = close.bind(null, box, { pieces: [{ value: 5, count: 1 }], explanation: 'Roubo' }, randomUUID())
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.body.data.number)).size).toBe(1)
    expect(await t.balance(box)).toBe(500)
    const again = await send()
    expect([again.status, again.body.data]).toEqual([201, answers[0]?.body.data])
  })

  it('a box that moved since it was shown is told, and nothing is recorded', async () => {
    const box = await openBox()
    const member = await t.addMember({})
    await t.pay(member._id, 3, { bankAccountId: box })
    const before = await t.treasury()
    const { status, body } = await close(box)
    expect([status, plain(body.errors._)]).toEqual([
      409,
      'Entretanto a caixa mudou: o saldo é agora de 103,00 €. Confira e feche de novo.',
    ])
    expect(await t.treasury()).toEqual(before)
  })

  it.each([
    ['a difference without a reason', { pieces: [] }, 'explanation', 'Explique a diferença.'],
    ['a future day', { date: '2026-11-16' }, 'date', 'A data não pode ser futura.'],
    ['a day before the box began', { date: '2025-12-31' }, 'date', 'É antes da data do saldo inicial da caixa.'],
    ['more deposited than counted', { deposit: 101 }, 'deposit.amount', 'Só contou 100,00 €.'],
    [
      'a coin that does not exist',
      { pieces: [{ value: 3, count: 1 }] },
      'pieces.0.value',
      'Não há moeda nem nota deste valor.',
    ],
    ['half a coin', { pieces: [{ value: 1, count: 0.5 }] }, 'pieces.0.count', 'Indique um número inteiro.'],
    ['fewer than none', { pieces: [{ value: 1, count: -1 }] }, 'pieces.0.count', 'Indique um número a partir de 0.'],
    [
      'a coin twice',
      {
        pieces: [
          { value: 1, count: 1 },
          { value: 1, count: 2 },
        ],
      },
      'pieces',
      'Cada moeda ou nota conta-se uma vez.',
    ],
  ])('refuses %s, and leaves everything as it was', async (_, more: Record<string, unknown>, field, words) => {
    const box = await openBox()
    const before = await t.treasury()
    const deposit = more.deposit ? { deposit: { bankAccountId: t.bankAccount, amount: more.deposit } } : {}
    const { status, body } = await close(box, { ...more, ...deposit })
    expect([
      status,
      Object.fromEntries(Object.entries(body.errors).map(([name, text]) => [name, plain(String(text))])),
    ]).toEqual([422, { [field]: words }])
    expect(await t.treasury()).toEqual(before)
  })

  it('refuses accounts of banks, a deposit into the box itself, and closed days', async () => {
    const box = await openBox()
    expect((await close(t.bankAccount, { expected: 0 })).body.errors).toEqual({
      bankAccountId: 'Só as caixas se contam.',
    })
    const same = await close(box, { deposit: { amount: 1, bankAccountId: box } })
    expect(Object.keys(same.body.errors)).toEqual(['deposit.bankAccountId'])
    expect((await close(randomUUID())).status).toBe(404)
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-10-31' })
    const closed = await close(box, { date: '2026-10-31' })
    expect(closed.body.errors).toEqual({ date: 'As contas estão encerradas até 31/10/2026.' })
    await t.reopenAccounts()
  })
})

describe('TRE-01: the handover of the accounts', () => {
  const handover = (body: object) => t.asEditor('POST', '/bank_accounts/handover', body)
  const textOf = async (body: object) => {
    const started = await handover({ handedBy: 'Ana Antiga', receivedBy: 'Nuno Novo', ...body })
    expect(started.status).toBe(202)
    const task = await t.finishTask(t.editor, started.body.data)
    expect([task.status, task.fault]).toEqual(['done', null])
    const link = await t.asEditor('POST', `/tasks/${task._id}/download`)
    const file = await t.app.inject({ method: 'GET', url: link.body.data.url })
    return plain(readPdf(file.rawPayload).pages.flat().join(' ')).replaceAll(/\s+/g, ' ')
  }

  it('tells everything as it was on its day, with two lines to sign on', async () => {
    const box = await openBox({ name: 'Caixa entregue' })
    await close(box, { date: '2026-06-01' })
    const doc = await t.enter({
      totalAmount: 70,
      docDate: '2026-05-02',
      entityName: 'Águas do Vale',
      description: 'Água',
    })
    await t.post(
      '/treasury_movements',
      t.movement(30, [{ treasuryDocId: doc._id, amount: 30 }], { bankAccountId: box, date: '2026-06-15' }),
    )
    const member = await t.addMember({})
    await t.charge(member._id, 2026, { issueDate: '2026-01-01', dueDate: '2026-03-31' })
    await t.pay(member._id, 24, { date: '2026-07-01' })
    await t.post('/received_money', {
      date: '2026-06-20',
      amount: 8,
      method: 'transferencia',
      bankAccountId: t.bankAccount,
      payerText: 'TRF DESCONHECIDA',
    })
    const june = await textOf({ day: '2026-06-30' })
    for (const part of [
      'Passagem de contas em 30/06/2026',
      'Caixa entregue Caixa 70,00 €',
      'Caixa entregue 01/06/2026 4 × 20 €, 40 × 50 cêntimos 100,00 €',
      `${doc.number} 02/05/2026 Águas do Vale Água 40,00 €`,
      '2026 1 24,00 €',
      'TRF DESCONHECIDA 8,00 €',
      'Editor',
      'Entrega: Ana Antiga',
      'Recebe: Nuno Novo',
    ])
      expect(june).toContain(part)
    expect(june).not.toContain('Documentos de tesouraria')
    const may = await textOf({ day: '2026-05-31' })
    expect(may).toContain('Águas do Vale Água 70,00 €')
    expect(may).toContain('Caixa entregue nunca')
    const today = await textOf({})
    expect(today).toContain('Não há dívidas.')
    expect(today).toMatch(/Recibos REC REC 2026\/\d+/)
    expect(today).toContain('Documentos de tesouraria 2026/')
  })

  it('asks for both names', async () => {
    const { status, body } = await handover({ handedBy: ' ', receivedBy: 'x'.repeat(101) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['handedBy', 'receivedBy']])
    expect((await handover({ handedBy: 'A', receivedBy: 'B', day: 'x' })).body.errors.day).toBeDefined()
  })
})
