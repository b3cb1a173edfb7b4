import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'
import { fillBankAccounts } from '../../ledger/fill-bank-accounts.ts'
import { queueMessage } from '../queue-message.ts'

let t: BatchesApp
beforeAll(async () => {
  t = await createBatchesApp()
  await fillBankAccounts(t.database)
  // Receipts would arrive beside the messages that the tests count.
  const { status, text } = await t.asAdmin('PATCH', '/message_settings/recibo', { enabled: false })
  if (status !== 200) throw new Error(text)
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  t.server.received.length = 0
})
afterAll(() => t.close())

let made = 0
async function someone(given: object = {}) {
  made += 1
  const { _id } = await t.addMember({ name: `Alguém ${made}`, email: `alguem${made}@example.pt`, ...given })
  return { id: String(_id), email: `alguem${made}@example.pt` }
}
const patch = async (id: string, change: object) => {
  const { status, text } = await t.asEditor('PATCH', `/members/${id}`, change)
  expect(status, text).toBe(200)
}
const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '3000-213', locality: 'Coimbra' }

interface Case {
  what: string
  draft?: { name: string; channels: string }
  member?: object
  change: (id: string) => Promise<unknown>
  /** What becomes of the message, and to whom it arrived. */
  becomes: { status: string; channel?: string; error?: string }
  arrivesAt?: string
}
const CASES: Case[] = [
  {
    what: 'has died',
    change: id => t.changeState(id, 'falecido', '2026-11-14'),
    becomes: { status: 'suprimida', error: 'Falecido(a)' },
  },
  {
    what: 'has left',
    change: id => t.changeState(id, 'saida', '2026-11-14', { reason: 'A pedido' }),
    becomes: { status: 'suprimida', error: 'Já não é sócio' },
  },
  {
    what: 'has asked for restriction',
    change: id => patch(id, { processingRestricted: true }),
    becomes: { status: 'suprimida', error: 'Tratamento limitado (RGPD)' },
  },
  {
    what: 'no longer wants newsletters',
    draft: { name: 'boletim', channels: 'email' },
    member: { consentNewsletter: true },
    change: id => patch(id, { consentNewsletter: false }),
    becomes: { status: 'suprimida', error: 'Não aceita o boletim' },
  },
  {
    what: 'has another e-mail',
    change: id => patch(id, { email: 'nova@example.pt' }),
    becomes: { status: 'enviada', channel: 'email' },
    arrivesAt: 'nova@example.pt',
  },
  {
    what: 'has no e-mail any more, but an address',
    member: ADDRESS,
    change: id => patch(id, { email: null }),
    becomes: { status: 'em_fila', channel: 'carta' },
  },
]

describe('MSG-01: whoever, between the click and the moment of sending,', () => {
  it.each(CASES)(
    '$what, gets the message as it is right now; the others get theirs',
    async ({ draft, member, change, becomes, arrivesAt }) => {
      const [changed, other] = [await someone(member), await someone({ consentNewsletter: true })]
      const { id } = await t.addDraft({ ...draft, selection: { ids: [changed.id, other.id] } })
      await t.send(id)
      expect((await t.messages(id)).map(({ status, channel }) => [status, channel])).toEqual([
        ['em_fila', 'email'],
        ['em_fila', 'email'],
      ])
      await change(changed.id)
      await t.deliver()
      const { body } = await t.asEditor('GET', '/messages', undefined, { _batchId: id, _memberId: changed.id })
      expect(body.data).toMatchObject([becomes])
      expect(t.server.received.flatMap(({ to }) => to).sort()).toEqual(
        [other.email, ...(arrivesAt ? [arrivesAt] : [])].sort(),
      )
    },
  )
})

const overdue = (memberId: string) =>
  posted('/unsettled_payments', {
    memberId,
    type: 'outro',
    description: 'Passeio',
    originalAmount: 24,
    issueDate: '2026-01-01',
    dueDate: '2026-03-31',
  })
async function pay(memberId: string, amount: number) {
  const [cash] = await t.rows<{ id: string }>(sql`select id from bank_accounts where kind = 'caixa'`)
  const payment = { memberId, amount, date: '2026-11-15', method: 'numerario', type: 'outro', bankAccountId: cash?.id }
  await posted('/payments', payment)
}
async function posted(path: string, body: object) {
  const { status, text } = await t.asEditor('POST', path, body)
  expect(status, text).toBe(201)
}
const outcomes = async (batchId: string) =>
  Object.fromEntries((await t.messages(batchId)).map(({ name, status, error }) => [name, error ?? status]))

describe('MSG-01 PAY-03: whoever was chosen for a debt and has paid it meanwhile', () => {
  /** Three people of this name with a debt of 24 euros. */
  const debtors = async (name: string, given: object = {}) => {
    const add = (which: string) => someone({ name: `${name} ${which}`, ...given })
    const all = [await add('Paga'), await add('Deve'), await add('Nomeada')] as const
    for (const { id } of all) await overdue(id)
    return all
  }
  const owing = (name: string) => ({ _isActive: 'true', _search: name, '_overdueTotal.from': '1' })

  it('gets no e-mail; part of it, or a choice one by one, is no reason', async () => {
    const [paid, partly, named] = await debtors('Alda')
    const { id } = await t.addDraft({ selection: { query: owing('Alda'), also: [named.id] } })
    await t.send(id)
    for (const one of [paid, named]) await pay(one.id, 24)
    await pay(partly.id, 10)
    await t.deliver()
    expect(await outcomes(id)).toEqual({
      'Alda Paga': 'accountChanged',
      'Alda Deve': 'enviada',
      'Alda Nomeada': 'enviada',
    })
    expect(t.server.received.flatMap(({ to }) => to).sort()).toEqual([partly.email, named.email].sort())
    const { body } = await t.asEditor('GET', '/messages', undefined, { _batchId: id, _status: 'suprimida' })
    expect(body.data).toMatchObject([{ error: 'A conta mudou: já não corresponde ao filtro do envio' }])
  })

  it('gets no letter', async () => {
    const [paid, , named] = await debtors('Berta', ADDRESS)
    const selection = { query: owing('Berta'), also: [named.id] }
    const { id } = await t.addDraft({ channels: 'carta', selection })
    await t.send(id)
    for (const one of [paid, named]) await pay(one.id, 24)
    const { status, body } = await t.asEditor('POST', `/message_batches/${id}/letters/print`, {})
    expect(status).toBe(202)
    await t.finishTask(t.editor, body.data)
    expect(await outcomes(id)).toEqual({
      'Berta Paga': 'accountChanged',
      'Berta Deve': 'impressa',
      'Berta Nomeada': 'impressa',
    })
  })

  it('gets no reminder, whoever queued it', async () => {
    const [paid, partly] = await debtors('Célia')
    await t.database.kysely.transaction().execute(async db => {
      for (const { id, email } of [paid, partly])
        await queueMessage(db, { name: 'aviso2', to: email, memberId: id, subject: 'Aviso', body: t.body('Em dívida') })
    })
    await pay(paid.id, 24)
    await pay(partly.id, 10)
    await t.deliver()
    const { body } = await t.asEditor('GET', '/messages', undefined, { _memberId: paid.id })
    expect(body.data).toMatchObject([{ status: 'suprimida', error: 'Já não tem nada por pagar' }])
    expect(t.server.received.flatMap(({ to }) => to)).toEqual([partly.email])
  })
})

it('MSG-01: whoever is anonymised between the click and the moment of sending gets nothing', async () => {
  const [erased, other] = [await someone(), await someone()]
  await t.changeState(erased.id, 'saida', '2026-11-14', { reason: 'A pedido' })
  const { id } = await t.addDraft({ selection: { ids: [erased.id, other.id], includesFormer: true } })
  await t.send(id)
  expect(await t.messages(id)).toHaveLength(2)
  const { status, text } = await t.asAdmin('POST', `/members/${erased.id}/anonymize`, {})
  expect(status, text).toBe(200)
  await t.deliver()
  expect(t.server.received.flatMap(({ to }) => to)).toEqual([other.email])
})
