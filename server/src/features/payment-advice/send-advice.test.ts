import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { attachedTexts, settingsFor } from '../../../test/received-mails.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { sendMessagesJob } from '../messages/send-messages.job.ts'
import { noteReminders } from '../payment-notices/note-reminders.ts'

let t: LedgerApp
let server: MailServer
beforeAll(async () => {
  t = await createLedgerApp()
  server = await startMailServer()
  await t.asAdmin('PATCH', '/settings', {
    ...settingsFor(server),
    senderEmail: 'geral@arp.example',
    organisationName: 'Coro de Vila Nova',
    organisationIban: 'PT50000201231234567890154',
    paymentProvider: 'ifthenpay',
    mbEntity: '11604',
    mbSubEntity: '999',
  })
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(() => {
  server.received.length = 0
})

const deliver = () => {
  t.pass(60_000)
  return t.runJob(sendMessagesJob, { sender: 0 })
}
const send = (memberId: string, more: object = {}) => t.asEditor('POST', '/payment_advice/send', { memberId, ...more })

describe('PAY-04: an advice is sent by e-mail', () => {
  it('with its references and its PDF, also while automatic messages are off; its debts say that they were told', async () => {
    const to = 'rita@socios.example'
    const member = await t.addMember({ name: 'Rita Devedora', email: to })
    const charge = await t.charge(member._id, 2026)
    const { status, body } = await send(member._id)
    expect([status, body.data]).toEqual([200, { hasMailServer: true }])
    const query = { memberID: member._id, type: 'divida' }
    const { data: advice } = (await t.asEditor('GET', '/payment_advice', undefined, query)).body
    const [message] = await messagesTo(t.database, to)
    expect(message).toMatchObject({ name: 'aviso1', subject: 'Lembrete: Quota 2026', heldBecause: null })
    for (const text of [/24,00\s€/, /31\/03\/2026/, /11604/, advice.mbReference.slice(0, 3), advice.onlineUrl])
      expect(message?.text).toMatch(text)
    await deliver()
    const [mail] = server.received
    expect(mail?.to).toEqual([to])
    expect(mail?.source).toContain(`aviso-${advice.number.replace('/', '-')}.pdf`)
    expect(attachedTexts(mail)).toContain(`N.º ${advice.number}`)
    await noteReminders(t.database, t.clock())
    const { data } = (await t.asEditor('GET', `/unsettled_payments/${charge._id}`)).body
    expect(data).toMatchObject({ reminderLevel: 1, lastReminderAt: expect.any(String) })
  })

  it('as an announcement while nothing is late', async () => {
    const to = 'cedo@socios.example'
    const { _id } = await t.addMember({ email: to })
    await t.charge(_id, 2026, { dueDate: '2026-12-31' })
    await send(_id, { type: 'quota', year: 2026 })
    const [message] = await messagesTo(t.database, to)
    expect(message).toMatchObject({ name: 'avisoQuota', subject: 'Quota de 2026 — Coro de Vila Nova' })
  })

  it('does not leave once it was paid', async () => {
    const to = 'pago@socios.example'
    const { _id } = await t.addMember({ email: to })
    await t.charge(_id, 2026)
    await send(_id)
    await t.pay(_id, 24)
    await deliver()
    const [message] = await messagesTo(t.database, to)
    expect(message).toMatchObject({ status: 'suprimida', error: 'nothingOwed' })
    expect(server.received.filter(mail => mail.to.includes(to))).toEqual([])
  })

  it('is refused in words to whoever has no e-mail or owes nothing, beside the field, and to members', async () => {
    const { _id } = await t.addMember({})
    expect((await send(_id)).body.errors._).toBe('Não há nada por pagar.')
    await t.charge(_id, 2026)
    const silent = await send(_id)
    expect([silent.status, silent.body.errors._]).toEqual([
      409,
      'O aviso não pode ser enviado por e-mail. Motivo: Sem e-mail.',
    ])
    expect(Object.keys((await send(_id, { type: 'quota' })).body.errors)).toEqual(['year'])
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/payment_advice/send', { as, body: { memberId: _id } })).status).toBe(403)
    expect((await t.call('POST', '/payment_advice/send', { body: { memberId: _id } })).status).toBe(401)
  })
})
