import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { folderMailer } from '../../outside/mailer.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { deleteOldMails, sweepOutbox } from './sweep-outbox.ts'

let t: MemberApp
let folder: string
beforeAll(async () => {
  t = await createMemberApp()
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

/** Sends a mail into the folder, as where no mail server is set. */
async function send(to: string, confidential = false) {
  await queueMail(t.database.kysely, { to, subject: 'Aviso', text: `Texto para ${to}`, confidential })
  const [mail] = await t.rows<{ id: string }>(sql`
    select id from outgoing_mails where recipient = ${to} and status = 'queued' order by created_at desc`)
  const mailId = mail?.id ?? ''
  await sendMail(t.database, folderMailer(folder))({ mailId }, { isLast: false } as never) // nothing else of the job is read
  return mailId
}
const filesOf = async () => (await readdir(folder)).sort()
const sweep = () => sweepOutbox(t.database, folder)

it('MSG-01: deleting a person removes the files of mails to all their addresses, but not those that others have too', async () => {
  const member = await t.addMember({ name: 'Quem Vai', email: 'vai@caixa.example' })
  const spouse = await t.addMember({ name: 'Quem Fica', email: 'casal@caixa.example' })
  await t.asEditor('POST', '/contacts', { personId: member.personId, kind: 'email', value: 'casal@caixa.example' })
  await t.asEditor('POST', '/contacts', { personId: member.personId, kind: 'email', value: 'outra@caixa.example' })
  const gone = [await send('vai@caixa.example'), await send('Outra@caixa.example')]
  const kept = [await send('casal@caixa.example'), await send('ninguem@caixa.example')]
  await sweep()
  expect(await filesOf()).toHaveLength(4)
  await t.asAdmin('DELETE', `/members/${member._id}`)
  const queued = await t.rows(sql`select from graphile_worker.jobs where task_identifier = 'sweep-outbox'`)
  expect(queued).toHaveLength(1)
  await sweep()
  const left = (await filesOf()).join()
  for (const id of gone) expect(left).not.toContain(id)
  for (const id of kept) expect(left).toContain(id)
  expect(spouse.email).toBe('casal@caixa.example')
})

it('MSG-01: mails and their files are deleted after the time in the settings, blanked ones and old drafts at once', async () => {
  const { mailRetentionDays } = t.store.texts()
  expect(mailRetentionDays).toBe('730')
  const refused = await t.asAdmin('PATCH', '/settings', { mailRetentionDays: '3' })
  expect(Object.keys(refused.body.errors)).toEqual(['mailRetentionDays'])
  const [old, young, blanked] = [
    await send('a@velha.example'),
    await send('b@nova.example'),
    await send('c@x.example', true),
  ]
  await sql`update outgoing_mails set created_at = now() - interval '31 days' where id = ${old}`.execute(
    t.database.kysely,
  )
  await sql`update outgoing_mails set body_text = '' where id = ${blanked}`.execute(t.database.kysely)
  await writeFile(join(folder, '.meia.eml.part'), 'a meio')
  await writeFile(join(folder, '.velha.eml.part'), 'a meio')
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(folder, '.velha.eml.part'), longAgo, longAgo)
  await deleteOldMails(t.database, new Date(), 30)
  await sweep()
  const left = (await filesOf()).join()
  expect(left).toContain(young)
  expect(left).toContain('.meia.eml.part')
  for (const name of [old, blanked, '.velha.eml.part']) expect(left).not.toContain(name)
  const rows = await t.rows<{ id: string }>(sql`select id from outgoing_mails where id in (${old}, ${blanked})`)
  expect(rows).toEqual([{ id: blanked }])
})
