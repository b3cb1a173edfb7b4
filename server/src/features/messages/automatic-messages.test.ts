import { addDays, lisbonDay, lisbonInstant } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, DAY } from '../../../test/applications-app.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { settingsFor } from '../../../test/received-mails.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { sendMessagesJob } from './send-messages.job.ts'

let w: ApplicationsApp
let server: MailServer
beforeAll(async () => {
  w = await createApplicationsApp()
  server = await startMailServer()
  await w.set({ ...settingsFor(server), senderEmail: 'geral@arp.example', messagesPerMinute: '0' })
})
beforeEach(async () => {
  await w.resetLimits()
  await w.set({ SendMessages: 'false' })
  server.received.length = 0
})
afterAll(async () => {
  await server.close()
  await w.close()
})

const mailsTo = (email: string) => messagesTo(w.database, email)
/** Sends what may leave, and answers how many arrived at this address. */
async function deliver(email: string) {
  await w.runJob(sendMessagesJob, { sender: 0 })
  return server.received.filter(({ to }) => to.includes(email)).length
}
const act = (id: string, verb: string, body: object) =>
  w.call('POST', `/member_applications/${id}/${verb}`, { as: w.editor, body })
/** The e-mail of an applicant who got the code and the answer to it, and was then refused. */
async function refused() {
  const { id, email } = await w.applicant()
  await deliver(email)
  await act(id, 'refuse', { reason: 'Não reside no concelho.' })
  return email
}

it('MSG-01: a decision waits while automatic messages are off and leaves once when staff decide it', async () => {
  const email = await refused()
  // The code and the answer to it have left; the decision has not.
  expect(await deliver(email)).toBe(2)
  const decision = (await mailsTo(email)).at(-1)
  const waiting = { status: 'em_fila', heldBecause: 'interruptor' }
  expect(decision).toMatchObject({ subject: 'Decisão sobre a sua candidatura', ...waiting })

  // Turning them on is about what comes, not about what lay there for weeks.
  await w.set({ SendMessages: 'true' })
  expect(await deliver(email)).toBe(2)
  expect((await mailsTo(email)).at(-1)).toMatchObject(waiting)
  await w.call('POST', '/messages/held/release', { as: w.editor, body: { because: 'interruptor' } })
  expect(await deliver(email)).toBe(3)
  expect(await deliver(email)).toBe(3)
  expect((await mailsTo(email)).at(-1)?.status).toBe('enviada')
})

it('MSG-01: staff may let it leave although automatic messages are off', async () => {
  const email = await refused()
  await deliver(email)
  await w.call('POST', '/messages/held/release', { as: w.editor, body: { because: 'interruptor' } })
  expect(await deliver(email)).toBe(3)
})

it('MSG-01: an acceptance waits too; sign-in links, codes and what staff write do not', async () => {
  const { id, email } = await w.applicant()
  await act(id, 'ask', { message: 'O NIF.' })
  expect(await deliver(email)).toBe(3)
  const { status } = await act(id, 'accept', {})
  expect(status).toBe(200)
  expect(await deliver(email)).toBe(3)
  expect((await mailsTo(email)).map(({ status: one }) => one)).toEqual(['enviada', 'enviada', 'enviada', 'em_fila'])
  // One message tells the acceptance, not two.
  expect((await mailsTo(email)).at(-1)?.name).toBe('candidaturaAceite')

  const [user] = await w.rows<{ email: string }>(sql`select email from users where role = 'editor' limit 1`)
  const editorEmail = user?.email ?? ''
  await w.call('POST', '/auth', { body: { email: editorEmail, recover_password: true } })
  await expect.poll(() => mailsTo(editorEmail)).toHaveLength(1)
  expect(await deliver(editorEmail)).toBe(1)
})

describe('MSG-01: the rule of a template decides when its message leaves', () => {
  const rule = (name: string, body: object) => w.call('PATCH', `/message_settings/${name}`, { as: w.admin, body })
  const restore = (name: string) => w.call('POST', `/message_settings/${name}/restore`, { as: w.admin, body: {} })
  const nextTry = async (email: string) =>
    (
      await w.rows<{ at: string | null }>(sql`
        select to_char(next_try_at at time zone 'Europe/Lisbon', 'YYYY-MM-DD HH24:MI') as at from messages
        where recipient_address = ${email} order by created_at desc, id desc limit 1`)
    )[0]?.at
  const dayLater = (days: number) => addDays(lisbonDay(w.clock()), days)
  const last = async (email: string) => (await mailsTo(email)).at(-1)
  /** Moves the clock to this time of a day in Lisbon; sessions and what limits attempts start anew. */
  async function goTo(day: string, hour: number) {
    w.pass(lisbonInstant(day, hour).getTime() - w.clock().getTime())
    await w.resetLimits()
  }
  beforeEach(() => w.set({ SendMessages: 'true' }))
  afterEach(async () => {
    await restore('candidaturaRecusada')
    await restore('candidaturaConfirmada')
    await restore('novaCandidatura')
  })

  it('days later at an hour, and says so meanwhile; then it leaves once', async () => {
    expect((await rule('candidaturaRecusada', { offsetDays: 2, sendHour: 9 })).status).toBe(200)
    const email = await refused()
    const day = dayLater(2)
    expect(await nextTry(email)).toBe(`${day} 09:00`)
    const { body } = await w.call('GET', '/messages', {
      as: w.editor,
      query: { _fields: 'status', _search: email, _sort: '-at', _limit: '1' },
    })
    const leaves = lisbonInstant(day, 9).toISOString()
    expect(body.data).toMatchObject([{ status: 'em_fila', heldBecause: null, nextTryAt: leaves, error: null }])
    expect(await deliver(email)).toBe(2)
    await goTo(day, 8)
    expect(await deliver(email)).toBe(2)
    await goTo(day, 9)
    expect(await deliver(email)).toBe(3)
    expect(await deliver(email)).toBe(3)
    expect(await last(email)).toMatchObject({ status: 'enviada' })
  })

  it('the switch is looked at when the time has come', async () => {
    await rule('candidaturaRecusada', { offsetDays: 1 })
    const email = await refused()
    await w.set({ SendMessages: 'false' })
    await deliver(email)
    expect((await last(email))?.heldBecause).toBe(null)
    w.pass(DAY)
    await w.resetLimits()
    expect(await deliver(email)).toBe(2)
    expect(await last(email)).toMatchObject({ status: 'em_fila', heldBecause: 'interruptor' })
  })

  it('what has become untrue meanwhile does not leave: a refusal of an application that was opened again', async () => {
    await rule('candidaturaRecusada', { offsetDays: 1 })
    const { id, email } = await w.applicant()
    await deliver(email)
    await act(id, 'refuse', { reason: 'Não reside no concelho.' })
    expect((await act(id, 'status', { status: 'pendente' })).status).toBe(200)
    w.pass(DAY)
    await w.resetLimits()
    expect(await deliver(email)).toBe(2)
    expect(await last(email)).toMatchObject({ status: 'suprimida', error: 'noLongerTrue' })
  })

  it('nor the news of an application that has been decided meanwhile, to the applicant or to staff', async () => {
    await rule('candidaturaConfirmada', { offsetDays: 1 })
    await rule('novaCandidatura', { offsetDays: 1 })
    await w.set({ applicationNotifyEmail: 'avisos@arp.example' })
    const { id, email } = await w.applicant()
    await act(id, 'accept', {})
    expect(await deliver(email)).toBe(2)
    w.pass(DAY)
    await w.resetLimits()
    await deliver(email)
    const told = async (to: string) =>
      (await mailsTo(to)).map(({ name, status, error }) => [name, status, error] as const)
    expect(await told(email)).toEqual([
      ['candidaturaRecebida', 'enviada', null],
      ['candidaturaConfirmada', 'suprimida', 'noLongerTrue'],
      ['candidaturaAceite', 'enviada', null],
    ])
    expect((await told('avisos@arp.example')).at(-1)).toEqual(['novaCandidatura', 'suprimida', 'noLongerTrue'])
    await w.set({ applicationNotifyEmail: '' })
  })

  it('the acceptance belongs to the new member, whose sheet shows it, and keeps on which legal basis it was sent', async () => {
    const { id, email } = await w.applicant()
    const { body } = await act(id, 'accept', {})
    const { memberId } = body.data
    const messages = await w.call('GET', `/members/${memberId}/messages`, { as: w.editor })
    expect(messages.body.data).toMatchObject([
      { name: 'candidaturaAceite', recipientAddress: email, legalBasis: 'contrato' },
    ])
  })

  it('never of a sign-in link, nor of what a person sends', async () => {
    // Rows of an older version, which did not refuse them.
    await w.rows(sql`insert into message_settings (name, offset_days, send_hour)
      values ('ligacaoAcesso', 3, 9), ('candidaturaElementos', 3, 9)`)
    const { id, email } = await w.applicant()
    await act(id, 'ask', { message: 'O NIF.' })
    expect(await nextTry(email)).toBe(null)
    expect(await deliver(email)).toBe(3)
    await w.rows(sql`delete from message_settings`)
  })
})
