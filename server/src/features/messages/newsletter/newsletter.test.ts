import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { createMemberApp, type MemberApp } from '../../../../test/member-app.ts'
import { settingsFor } from '../../../../test/received-mails.ts'
import { signToken } from '../../../outside/signed-token.ts'
import { queueMessage } from '../queue-message.ts'
import { sendMessagesJob } from '../send-messages.job.ts'
import { unsubscribeCode, unsubscribeUrl } from './unsubscribe-code.ts'

let t: MemberApp
let server: MailServer
beforeAll(async () => {
  t = await createMemberApp()
  server = await startMailServer()
  await t.asAdmin('PATCH', '/settings', { ...settingsFor(server), senderEmail: 'geral@arp.example' })
})
beforeEach(async () => {
  await t.rows(sql`truncate throttles`)
  server.received.length = 0
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const subscriber = () => t.addMember({ email: 'leitora@boletim.example', consentNewsletter: true })
const consentOf = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data.consentNewsletter
const oneClick = (path: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  t.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })

describe('MSG-01: a newsletter', () => {
  async function sent(unsubscribe: boolean) {
    const member = await subscriber()
    const body = parseNotation('Novidades')
    const message = { name: 'boletim', to: 'leitora@boletim.example', subject: 'Boletim', body, memberId: member._id }
    const id = await queueMessage(t.database.kysely, message)
    await t.rows(sql`update messages set unsubscribe = ${unsubscribe} where id = ${id}`)
    await t.runJob(sendMessagesJob, { sender: 0 })
    const { headers } = await PostalMime.parse(server.received.at(-1)?.source ?? '')
    const header = (name: string) => headers.find(({ key }) => key === name)?.value
    return { member, url: header('list-unsubscribe'), post: header('list-unsubscribe-post') }
  }

  it('says where it is stopped by one click, and that click is enough', async () => {
    const { member, url, post } = await sent(true)
    expect(post).toBe('List-Unsubscribe=One-Click')
    const address = new URL(/^<(https:\/\/app\.example\/boletim\/[\w.-]+)>$/.exec(url ?? '')?.[1] ?? '')
    expect((await oneClick(address.pathname)).statusCode).toBe(204)
    expect(await consentOf(member._id)).toBe(false)
    const [entry] = await t.rows<{ actor_kind: string; diff: object }>(
      sql`select actor_kind, diff from audit_log where record_id = ${member._id} order by at desc, id desc limit 1`,
    )
    expect(entry).toMatchObject({ actor_kind: 'visitor', diff: { consentNewsletter: { from: true, to: false } } })
    // Some programs repeat it, others send a multipart form.
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await oneClick(address.pathname, 'multipart/form-data; boundary=x', form)).statusCode).toBe(204)
  })

  it('other messages carry no such address', async () => {
    expect(await sent(false)).toMatchObject({ url: undefined, post: undefined })
  })

  it('has none without a public https address', () => {
    expect(unsubscribeUrl(t.keys, 'http://localhost:3000', uuidv7())).toBeUndefined()
    expect(unsubscribeUrl(t.keys, 'https://app.example', uuidv7())).toMatch(
      /^https:\/\/app\.example\/boletim\/[\w.-]+$/,
    )
  })
})

describe('MSG-01: the public page', () => {
  it('stops and resumes newsletters without sign-in, and tells nothing about the member', async () => {
    const member = await subscriber()
    const code = unsubscribeCode(t.keys, member._id)
    const read = await t.call('GET', `/newsletter/${code}`)
    expect(read.body).toEqual({ data: { isSubscribed: true } })
    expect((await t.call('POST', `/newsletter/${code}/unsubscribe`)).body).toEqual({ data: { isSubscribed: false } })
    expect(await consentOf(member._id)).toBe(false)
    expect((await t.call('POST', `/newsletter/${code}/subscribe`)).body).toEqual({ data: { isSubscribed: true } })
    expect(await consentOf(member._id)).toBe(true)
  })

  it('a guessed, changed or borrowed code is answered 404 and changes nothing, and guessing is limited', async () => {
    const member = await subscriber()
    const code = unsubscribeCode(t.keys, member._id)
    const codes = [
      'x',
      member._id,
      code.slice(0, -1),
      `${code}A`,
      signToken(t.keys, 'form', { m: member._id }),
      unsubscribeCode(t.keys, uuidv7()),
      unsubscribeCode(t.keys, "'; drop table members"),
    ]
    for (const wrong of codes) {
      const answered = await t.call('POST', `/newsletter/${encodeURIComponent(wrong)}/unsubscribe`)
      expect([wrong, answered.status, answered.body?.errors]).toEqual([wrong, 404, { _: 'Esta ligação não é válida.' }])
      expect((await oneClick(`/boletim/${encodeURIComponent(wrong)}`)).statusCode).toBe(404)
    }
    expect(await consentOf(member._id)).toBe(true)
    let status = 0
    for (let n = 0; n < 31 && status !== 429; n += 1) status = (await t.call('GET', '/newsletter/x')).status
    expect(status).toBe(429)
    expect((await oneClick('/boletim/x')).statusCode).toBe(429)
    // Whoever has a right code is heard, also from the network of somebody who guesses.
    expect((await oneClick(`/boletim/${code}`)).statusCode).toBe(204)
    expect(await consentOf(member._id)).toBe(false)
  })

  it('a mail service passes on the wishes of any number of readers from one network', async () => {
    const member = await subscriber()
    const code = unsubscribeCode(t.keys, member._id)
    for (let n = 0; n < 40; n += 1) expect((await oneClick(`/boletim/${code}`)).statusCode).toBe(204)
  })
})
