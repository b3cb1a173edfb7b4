import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { attachedTexts, settingsFor } from '../../../../test/received-mails.ts'
import { messagesTo } from '../../../../test/sent-messages.ts'
import { sendMessagesJob } from '../../messages/send-messages.job.ts'

const ACCOUNT = { user: 'geral@arp.example', password: 'segredo-do-servidor' }

let t: LedgerApp
let server: MailServer
beforeAll(async () => {
  t = await createLedgerApp()
  server = await startMailServer(ACCOUNT)
  await t.asAdmin('PATCH', '/settings', {
    ...settingsFor(server, ACCOUNT),
    organisationName: 'Coro de Vila Nova',
  })
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  server.received.length = 0
  await t.asAdmin('PATCH', '/settings', { SendMessages: 'true', receiptAutoSend: 'true' })
})

/** A minute later, because automatic messages leave at a limited pace. */
const send = () => {
  t.pass(60_000)
  return t.runJob(sendMessagesJob, { sender: 0 })
}
const paymentOf = async (id: string) => (await t.asEditor('GET', `/payments/${id}`)).body.data
const sendByHand = (id: string) => t.asEditor('POST', `/payments/${id}/send_receipt`)

describe('PAY-02: a receipt is sent by its template', () => {
  it('after a payment, with the PDF as it is when it leaves', async () => {
    const to = 'rita@socios.example'
    const member = await t.addMember({ name: 'Rita Recibo', email: to })
    await t.charge(member._id, 2026)
    const payment = await t.pay(member._id, 30)
    const [message] = await messagesTo(t.database, to)
    expect(message).toMatchObject({ name: 'recibo', automatic: true, heldBecause: null })
    expect(message?.subject).toBe(`Recibo ${payment.receiptNumber}`)
    for (const text of [/30,00\s€/, /15\/11\/2026 \(Numerário\)/, /Quota 2026, Saldo a favor/, /Coro de Vila Nova/])
      expect(message?.text).toMatch(text)
    expect((await paymentOf(payment._id)).receiptSentAt).toBeNull()
    await send()
    const [mail] = server.received
    expect(mail?.to).toEqual([to])
    expect(mail?.source).toContain(`recibo-REC-2026-${payment.receiptNumber.slice(-6)}.pdf`)
    expect(attachedTexts(server.received[0])).toContain(`N.º ${payment.receiptNumber}`)
    expect(attachedTexts(server.received[0])).not.toContain('2.ª via')
    expect(await paymentOf(payment._id)).toMatchObject({ receiptSentAt: expect.any(String), receiptPrintedCount: 0 })
    const { data } = (await t.asEditor('GET', '/messages', undefined, { _memberId: member._id })).body
    expect(data[0]).toMatchObject({ attachmentName: expect.stringMatching(/^recibo-REC-2026-\d+\.pdf$/) })
  })

  it('each of several in one entry, and none for whoever cannot be reached or of credit paid back', async () => {
    const [one, other, silent] = [
      await t.addMember({ email: 'um@socios.example' }),
      await t.addMember({ email: 'outra@socios.example' }),
      await t.addMember({}),
    ]
    const entries = [one, other, silent].map(({ _id }) => t.payment(_id, 5))
    await t.post('/payments/batch', { entries })
    await t.post('/payments/refund', t.refund(one._id, 5))
    const queued = async (to: string) => (await messagesTo(t.database, to)).map(({ name }) => name)
    expect(await queued('um@socios.example')).toEqual(['recibo'])
    expect(await queued('outra@socios.example')).toEqual(['recibo'])
    await t.rows(sql`delete from messages where status = 'em_fila'`)
  })

  it.each([
    ['SendMessages', 'false'],
    ['receiptAutoSend', 'false'],
  ])('none by itself while %s is %s, but by hand', async (setting, value) => {
    await t.asAdmin('PATCH', '/settings', { [setting]: value })
    const to = `${setting.toLowerCase()}@socios.example`
    const member = await t.addMember({ email: to })
    const payment = await t.pay(member._id, 5)
    expect(await messagesTo(t.database, to)).toEqual([])
    expect(await sendByHand(payment._id)).toMatchObject({ status: 200, body: { data: { hasMailServer: true } } })
    await send()
    expect(server.received.map(mail => mail.to)).toEqual([[to]])
    server.received.length = 0
    await sendByHand(payment._id)
    await send()
    expect(attachedTexts(server.received[0])).toContain('2.ª via')
    const history = await t.asEditor('GET', `/payments/${payment._id}/history`)
    expect(history.body.data.filter((entry: { action: string }) => entry.action === 'send')).toHaveLength(2)
  })

  it('the receipt of a gift goes to who gave, with its own template', async () => {
    const to = 'mecenas@example.pt'
    const person = await t.post('/people', { name: 'Mecenas Amiga', personType: 'singular' })
    await t.post('/contacts', { personId: person._id, kind: 'email', value: to, isPrimary: true })
    await t.pay(null, 50, { type: 'donativo', personId: person._id })
    const [message] = await messagesTo(t.database, to)
    expect(message).toMatchObject({ name: 'reciboDonativo' })
    expect(message?.text).toMatch(/Olá, Mecenas,[\s\S]*50,00\s€/)
    await send()
    expect(attachedTexts(server.received[0])).toContain('Mecenas Amiga')
  })

  it('one that was annulled meanwhile does not leave', async () => {
    const to = 'engano@socios.example'
    const member = await t.addMember({ email: to })
    const payment = await t.pay(member._id, 5)
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    await send()
    expect(server.received).toEqual([])
    const { data } = (await t.asEditor('GET', '/messages', undefined, { _memberId: member._id })).body
    expect(data[0]).toMatchObject({
      status: 'suprimida',
      error: 'O documento que levava em anexo foi anulado',
    })
    expect((await sendByHand(payment._id)).body.errors._).toBe('Este recibo está anulado: não se envia.')
  })

  it('by hand it is refused in words where it cannot be sent, and to whoever is no staff', async () => {
    const silent = await t.addMember({})
    const payment = await t.pay(silent._id, 5)
    const path = `/payments/${payment._id}/send_receipt`
    const refused = await sendByHand(payment._id)
    expect([refused.status, refused.body.errors._]).toEqual([409, 'O recibo não pode ser enviado. Motivo: Sem e-mail.'])
    const refund = await t.post('/payments/refund', t.refund(silent._id, 5))
    expect((await sendByHand(refund._id)).body.errors._).toContain('devolução de saldo')
    expect((await sendByHand('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await t.call('POST', path, { as: await t.signedIn('member') })).status).toBe(403)
    expect((await t.call('POST', path)).status).toBe(401)
  })
})

describe('MSG-01 PAY-02: a returned payment is told to the member', () => {
  const returned = async (to: string | undefined, more: object = {}) => {
    const member = await t.addMember({ name: 'Carla Cheque', email: to, ...more })
    await t.charge(member._id, 2026)
    const payment = await t.pay(member._id, 24, { method: 'cheque', chequeNumber: '812' })
    await t.post(`/payments/${payment._id}/return`, { reason: 'Sem cobertura.' })
    return { member, payment }
  }
  const told = async (to: string) =>
    (await messagesTo(t.database, to)).filter(({ name }) => name === 'pagamentoDevolvido')

  it('once, with what was paid, why it came back and the receipt that no longer counts', async () => {
    const to = 'cheque@socios.example'
    const { member, payment } = await returned(to)
    expect((await t.asEditor('POST', `/payments/${payment._id}/return`, { reason: 'Outra vez' })).status).toBe(409)
    const [message, ...others] = await told(to)
    expect(others).toEqual([])
    expect(message).toMatchObject({ automatic: true, heldBecause: null, subject: 'O seu pagamento foi devolvido' })
    expect(message?.text).toMatch(
      /24,00\s€ de 15\/11\/2026, referente a Quota 2026, foi devolvido pelo banco, com a indicação: Sem cobertura\. /,
    )
    expect(message?.text).toContain(`O recibo ${payment.receiptNumber} fica sem efeito.`)
    const [request] = await t.rows<{ code: string; total: number }>(
      sql`select code, total from payment_requests where member_id = ${member._id} and status = 'aberto'`,
    )
    expect(request?.total).toBe(2400)
    expect(message?.text).toContain(
      `Pode voltar a pagar aqui: https://app.example/informacaoDePagamento/${request?.code}`,
    )
    await send()
    await send()
    // The receipt, which had not left yet, never does.
    expect(server.received.map(mail => mail.to)).toEqual([[to]])
    expect(server.received[0]?.source).toContain('Subject: O seu pagamento foi devolvido')
    const { data } = (await t.asEditor('GET', '/messages', undefined, { _memberId: member._id })).body
    expect(data.map(({ name, status }: { name: string; status: string }) => [name, status]).sort()).toEqual([
      ['pagamentoDevolvido', 'enviada'],
      ['recibo', 'suprimida'],
    ])
  })

  it('waits while automatic messages are off, and is not queued while its template is', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'false' })
    await returned('espera@socios.example')
    expect(await told('espera@socios.example')).toMatchObject([{ status: 'em_fila', heldBecause: 'interruptor' }])
    await send()
    expect(server.received).toEqual([])
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'true' })
    await t.asAdmin('PATCH', '/message_settings/pagamentoDevolvido', { enabled: false })
    await returned('desligado@socios.example')
    expect(await told('desligado@socios.example')).toEqual([])
    await t.asAdmin('POST', '/message_settings/pagamentoDevolvido/restore', {})
  })

  it('nothing is told of an annulment, of what is refused, or to whoever has no e-mail', async () => {
    const to = 'anulado@socios.example'
    const member = await t.addMember({ email: to })
    const payment = await t.pay(member._id, 5)
    expect((await t.asEditor('POST', `/payments/${payment._id}/return`, { reason: ' ' })).status).toBe(422)
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    expect(await told(to)).toEqual([])
    const { payment: silent } = await returned(undefined)
    expect(await paymentOf(silent._id)).toMatchObject({ status: 'devolvido' })
  })
})

it('MSG-02: the templates about payments are shown, and composed by nobody', async () => {
  const { data } = (await t.asAdmin('GET', '/message_settings')).body
  const names = data.map((one: { name: string }) => one.name)
  for (const name of ['recibo', 'reciboDonativo', 'pagamentoDevolvido']) {
    expect(names).toContain(name)
    const draft = await t.asEditor('POST', '/message_batches', { name, subject: 'x', channels: 'email' })
    expect([draft.status, draft.body.errors.name]).toEqual([422, 'Este modelo não existe ou não se envia à mão.'])
  }
})
