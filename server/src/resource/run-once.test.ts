import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../test/ledger-app.ts'
import type { Signed } from '../../test/test-app.ts'
import { cleanupJob } from '../jobs/cleanup.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const send = (url: string, body: unknown, key: string, as: Signed = t.editor) =>
  t.call('POST', url, { as, body, headers: { 'idempotency-key': key } })
const keptKeys = (key: string) =>
  t.rows<{ answer: string | null }>(sql`select answer from request_keys where key = ${key}`)
const paymentsOf = async (memberId: string) =>
  (await t.asEditor('GET', `/members/${memberId}/payments`)).body.data as { _id: string }[]

describe('OPS-08: a request with a key', () => {
  it.each(['one payment', 'a batch'])('ten equal ones of %s that come at once are carried out once', async kind => {
    const { _id: memberId } = await t.addMember({})
    await t.charge(memberId, 2026)
    const key = randomUUID()
    const payment = t.payment(memberId, 24)
    const pay = () =>
      kind === 'a batch' ? send('/payments/batch', { entries: [payment] }, key) : send('/payments', payment, key)
    const answers = await Promise.all(Array.from({ length: 10 }, pay))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBeLessThan(300)
    expect(await paymentsOf(memberId)).toHaveLength(1)
    expect((await t.account(memberId)).charges).toEqual([])
  })

  it('is refused where it asks for something else, by its body, its address or its method', async () => {
    const key = randomUUID()
    const made = await send('/tags', { name: 'Com chave', scope: 'members' }, key)
    const refused = await send('/tags', { name: 'Outra', scope: 'members' }, key)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { _: 'O que enviou primeiro com este pedido ficou guardado e era diferente.' },
    ])
    expect((await send('/tags?x=1', { name: 'Com chave', scope: 'members' }, key)).status).toBe(409)
    expect(made.status).toBe(201)
  })

  it('is of its caller: the key of another one is a different key', async () => {
    const key = randomUUID()
    const body = { name: 'Um só', scope: 'members' }
    expect((await send('/tags', body, key)).status).toBe(201)
    // The name is taken, which a repetition would not be told.
    expect((await send('/tags', body, key, t.admin)).status).toBe(422)
    expect((await send('/tags', body, key)).status).toBe(201)
  })

  it('that failed can be corrected and sent again', async () => {
    const key = randomUUID()
    const { _id: memberId } = await t.addMember({})
    expect((await send('/payments', t.payment(memberId, -1), key)).status).toBe(422)
    expect(await keptKeys(key)).toEqual([])
    expect((await send('/payments', t.payment(memberId, 1), key)).status).toBe(201)
  })

  it('keeps its answer encrypted, for seven days', async () => {
    const key = randomUUID()
    const body = { name: 'Nome secreto', scope: 'members' }
    const first = await send('/tags', body, key)
    const [kept] = await keptKeys(key)
    expect(kept?.answer).toMatch(/^v1\./)
    expect(JSON.parse(t.keys.open(String(kept?.answer)))).toEqual(first.body)
    const age = (days: number) =>
      sql`update request_keys set created_at = now() - make_interval(mins => ${days * 1440}) where key = ${key}`.execute(
        t.database.kysely,
      )
    await age(6.9)
    await t.runJob(cleanupJob, {})
    expect(await keptKeys(key)).toHaveLength(1)
    await age(7.1)
    await t.runJob(cleanupJob, {})
    expect(await keptKeys(key)).toEqual([])
  })

  it('is not answered a second time with what is longer than 64 KB, and not carried out either', async () => {
    const { _id: memberId } = await t.addMember({})
    const key = randomUUID()
    const entries = Array.from({ length: 60 }, () => t.payment(memberId, 1, { notes: 'à'.repeat(500) }))
    const first = await send('/payments/batch', { entries }, key)
    expect(first.status).toBeLessThan(300)
    expect(Buffer.byteLength(first.text)).toBeGreaterThan(64 * 1024)
    const again = await send('/payments/batch', { entries }, key)
    expect([again.status, again.body.errors]).toEqual([
      409,
      { _: 'Este pedido já foi feito. A resposta era grande demais para ficar guardada.' },
    ])
    expect(await keptKeys(key)).toEqual([{ answer: null }])
  })

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('refuses the key «%s», and saves nothing', async key => {
    const { _id: memberId } = await t.addMember({})
    const { status, body } = await send('/payments', t.payment(memberId, 1), key)
    expect([status, body.errors]).toEqual([
      422,
      { _: 'O cabeçalho Idempotency-Key tem de 1 a 200 letras, algarismos ou sinais, sem espaços.' },
    ])
    expect(await paymentsOf(memberId)).toEqual([])
  })

  it('of a program is told apart from that of a person, and its right is asked first', async () => {
    const made = await t.asAdmin('POST', '/api_secrets', {
      name: 'Loja',
      scopes: ['payments:write'],
      rateLimit: 600,
      active: true,
    })
    const { _id: memberId } = await t.addMember({})
    const key = randomUUID()
    const asProgram = (url: string, body: unknown) =>
      t.call('POST', url, {
        body,
        headers: { authorization: `Bearer ${made.body.data.secret}`, 'idempotency-key': key },
      })
    const payment = t.payment(memberId, 2)
    const first = await asProgram('/payments', payment)
    expect(first.status, first.text).toBe(201)
    expect((await asProgram('/payments', payment)).body).toEqual(first.body)
    expect((await send('/payments', payment, key)).body.data._id).not.toBe(first.body.data._id)
    expect(await paymentsOf(memberId)).toHaveLength(2)
    expect((await asProgram('/tags', { name: 'Alheia', scope: 'members' })).status).toBe(403)
  })
})
