import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'

let t: LedgerApp
const set = async (changes: object) => expect((await t.asAdmin('PATCH', '/settings', changes)).status).toBe(200)
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())
beforeEach(() => set({ SendMessages: 'true' }))

const issue = (memberId: string, more: object = {}) => t.post('/membership_cards', { memberId, ...more })

describe('CARD-01, MSG-02: a member is told of a new card', () => {
  it('by one message, with its last day and, for who can sign in, the page that shows it', async () => {
    const to = 'rosa@socios.example'
    const member = await t.addMember({ name: 'Rosa Cartão', email: to })
    const { id } = await addUser(t.database, { role: 'member', email: to })
    await sql`update users set member_id = ${member._id} where id = ${id}`.execute(t.database.kysely)
    await issue(member._id, { validUntil: '2027-12-31' })
    const sent = await messagesTo(t.database, to)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ name: 'cartaoEmitido', automatic: true, heldBecause: null })
    expect(sent[0]?.text).toContain('é válido até 31/12/2027')
    expect(sent[0]?.text).toContain('https://app.example/dashboard')
    expect(sent[0]?.text).toContain('O cartão em plástico')
  })

  it('without a link for who cannot sign in, and without plastic where there is none', async () => {
    const to = 'simao@socios.example'
    const member = await t.addMember({ name: 'Simão Digital', email: to })
    await issue(member._id, { type: 'digital' })
    const [message] = await messagesTo(t.database, to)
    expect(message?.text).toContain('O seu cartão foi emitido.')
    for (const absent of ['/dashboard', 'plástico', 'válido até']) expect(message?.text).not.toContain(absent)
  })

  it('not while automatic messages are off, nor where there is no e-mail', async () => {
    const mute = await t.addMember({ name: 'Teresa Muda', email: null })
    await issue(mute._id)
    await set({ SendMessages: 'false' })
    const to = 'ulisses@socios.example'
    const member = await t.addMember({ name: 'Ulisses Calado', email: to })
    await issue(member._id)
    expect(await messagesTo(t.database, to)).toEqual([])
  })

  it('of a batch each once, and no longer where the batch is taken back before it left', async () => {
    const addresses = ['vera@socios.example', 'xavier@socios.example']
    const ids: string[] = []
    for (const email of addresses) ids.push((await t.addMember({ name: `Lote ${email}`, email }))._id)
    const made = await t.asEditor('POST', '/card_batches/make', { ids })
    await t.finishTask(t.editor, made.body.data)
    const statuses = async () =>
      (await Promise.all(addresses.map(to => messagesTo(t.database, to)))).map(sent => sent.map(({ status }) => status))
    expect(await statuses()).toEqual([['em_fila'], ['em_fila']])
    const [batch] = (await t.asEditor('GET', '/card_batches')).body.data
    const undone = await t.asEditor('POST', `/card_batches/${batch._id}/undo`)
    await t.finishTask(t.editor, undone.body.data)
    expect(await statuses()).toEqual([['cancelada'], ['cancelada']])
  })
})
