import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'
import { addUser } from '../../../test/factories.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { settingsFor } from '../../../test/received-mails.ts'
import { sendMessagesJob } from '../messages/send-messages.job.ts'

/** What somebody writes into the form to have us mail it to a third person. */
const TYPED = {
  name: 'Prémio: levante-o já em https://mau.example/premio ou www.mau.example',
  motivation: 'Ligue 900 000 000 e diga mau.example',
  addressLine1: 'Rua do Prémio mau.example',
  locality: 'Mau.example',
}

let w: ApplicationsApp
let server: MailServer
beforeAll(async () => {
  w = await createApplicationsApp()
  server = await startMailServer()
  await w.set({
    ...settingsFor(server),
    senderEmail: 'geral@arp.example',
    SendMessages: 'true',
    messagesPerMinute: '0',
  })
})
beforeEach(() => w.resetLimits())
afterAll(async () => {
  await server.close()
  await w.close()
})

const applyFor = async (email: string) => w.send(await w.openForm(), w.fields({ ...TYPED, email }))
/** Sends all that is queued and answers what arrived at this address, as a mail program reads it. */
async function deliveredTo(email: string) {
  await w.runJob(sendMessagesJob, { sender: 0 })
  const sources = server.received.filter(({ to }) => to.includes(email)).map(({ source }) => source)
  return Promise.all(sources.map(source => PostalMime.parse(source)))
}
type Delivered = Awaited<ReturnType<typeof deliveredTo>>[number]
const textOf = ({ subject, text, html }: Delivered) => `${subject}\n${text}\n${html}`
const linksIn = ({ html }: Delivered) =>
  [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? '')
/** Without the bare word "mau": the random token of a link contains it once in a few hundred mails. */
const ANYTHING_TYPED = /prémio|mau\.example|900 000 000/i
const LINKABLE = /https?:\/\/(?!app\.example)|www\.\S|mau\.example/i

describe('APP-01a: the public form writes nothing to third parties', () => {
  it('the mail to an unconfirmed address has nothing of what was typed', async () => {
    const email = 'vizinha@terceiros.example'
    expect((await applyFor(email)).status).toBe(201)
    const [mail, ...others] = await deliveredTo(email)
    expect(others).toEqual([])
    if (!mail) throw new Error('the confirmation was not sent')
    expect(mail.text).toMatch(/^Olá,\n\nRecebemos uma candidatura a sócio/)
    expect(textOf(mail)).not.toMatch(ANYTHING_TYPED)
    expect(linksIn(mail)).toEqual([
      expect.stringMatching(/^https:\/\/app\.example\/inscricao\/confirmacao\/[\w-]{43}$/),
    ])
  })

  it('nor has one that staff send before it is confirmed', async () => {
    const email = 'vizinho@terceiros.example'
    await applyFor(email)
    const [row] = await w.rowsOf(email)
    for (const [verb, body] of [
      ['ask', { message: 'Falta o NIF.' }],
      ['refuse', { reason: 'Não reside no concelho.' }],
    ] as const) {
      const { status } = await w.call('POST', `/member_applications/${row?.id}/${verb}`, { as: w.editor, body })
      expect(status).toBe(200)
    }
    const mails = await deliveredTo(email)
    expect(mails).toHaveLength(3)
    for (const mail of mails) {
      expect(mail.text).toMatch(/^Olá,\n/)
      expect(textOf(mail)).not.toMatch(ANYTHING_TYPED)
    }
  })

  it('what was typed becomes no link afterwards, neither for the applicant nor for staff', async () => {
    const email = 'candidata@terceiros.example'
    const staff = await addUser(w.database, { role: 'editor', email: 'rita@arp.example' })
    await w.rows(sql`update users set notify_applications = true where id = ${staff.id}`)
    await applyFor(email)
    expect((await w.verify(await w.codeFor(email))).status).toBe(200)
    const [row] = await w.rowsOf(email)
    const message = 'Envie para https://mau.example ou a@mau.example'
    await w.call('POST', `/member_applications/${row?.id}/ask`, { as: w.editor, body: { message } })
    const toStaff = await deliveredTo(staff.email)
    const mails = [...(await deliveredTo(email)), ...toStaff]
    expect(mails.map(({ subject }) => subject?.slice(0, 15))).toEqual([
      'Confirme o seu ',
      'Candidatura con',
      'Faltam elemento',
      'Nova candidatur',
    ])
    for (const mail of mails) {
      expect(textOf(mail)).not.toMatch(LINKABLE)
      for (const link of linksIn(mail)) expect(link).toMatch(/^https:\/\/app\.example\//)
    }
    expect(toStaff[0]?.text).toContain('https: //mau. example/premio')
  })

  it.each([
    ['plus signs', ['alvo@casa.example', 'alvo+a@casa.example', 'ALVO+b+c@casa.example', 'alvo+d@casa.example']],
    ['dots at Gmail', ['al.vo@gmail.com', 'alvo@gmail.com', 'a.l.v.o+x@googlemail.com', 'alv.o@gmail.com']],
  ])('addresses that differ by %s are one mailbox, which gets three mails an hour', async (_what, addresses) => {
    const statuses: number[] = []
    for (const email of addresses) statuses.push((await w.apply({ email })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('one mailbox gets eight in a day', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) {
      if (n % 3 === 0) w.pass(61 * 60_000)
      statuses.push((await w.apply({ email: `dia+${n}@casa.example` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429])
  })
})
