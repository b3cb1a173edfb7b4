import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { settingsFor } from '../../../test/received-mails.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessagesJob } from './send-messages.job.ts'

let t: MemberApp
let server: MailServer
beforeAll(async () => {
  t = await createMemberApp()
  server = await startMailServer()
  await t.asAdmin('PATCH', '/settings', { ...settingsFor(server), senderEmail: 'geral@arp.example' })
})
afterAll(async () => {
  await server.close()
  await t.close()
})

it('MSG-01: an address that the server refuses for good is marked on the member; the others get theirs', async () => {
  const [gone, good] = [
    await t.addMember({ name: 'Sem Caixa', email: 'gone@correio.example' }),
    await t.addMember({ name: 'Com Caixa', email: 'good@correio.example' }),
  ]
  server.misbehave({ atRecipient: { 'gone@correio.example': '550 5.1.1 no such user' } })
  for (const { _id, email } of [gone, good])
    await queueMessage(t.database.kysely, {
      name: 'livre',
      to: email ?? '',
      subject: 'Aviso',
      body: parseNotation('Olá'),
      memberId: _id,
    })
  await t.runJob(sendMessagesJob, { sender: 0 })
  expect(await messagesTo(t.database, 'gone@correio.example')).toMatchObject([
    { status: 'devolvida', error: 'mailboxUnknown' },
  ])
  expect(await messagesTo(t.database, 'good@correio.example')).toMatchObject([{ status: 'enviada' }])
  const sheet = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
  expect((await sheet(gone._id)).emailBouncedAt).toBe(t.clock().toISOString())
  expect((await sheet(good._id)).emailBouncedAt).toBeNull()
})
