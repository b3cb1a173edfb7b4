import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderSender } from '../../../test/folder-sender.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { queueMessage } from './queue-message.ts'
import { sweepOutbox } from './sweep-outbox.ts'

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
  const body = parseNotation(`Texto para ${to}`)
  const id = await queueMessage(t.database.kysely, { name: 'livre', to, subject: 'Aviso', body, confidential })
  await folderSender(t.database, folder)({ sender: 0 }, { attempt: 1, isLast: false })
  return id
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

it('MSG-01: the files of messages without a text and old drafts are deleted', async () => {
  const [kept, blanked] = [await send('b@nova.example'), await send('c@x.example', true)]
  await sql`update messages set body = null where id = ${blanked}`.execute(t.database.kysely)
  await writeFile(join(folder, '.meia.eml.part'), 'a meio')
  await writeFile(join(folder, '.velha.eml.part'), 'a meio')
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(folder, '.velha.eml.part'), longAgo, longAgo)
  await sweep()
  const left = (await filesOf()).join()
  for (const name of [kept, '.meia.eml.part']) expect(left).toContain(name)
  for (const name of [blanked, '.velha.eml.part']) expect(left).not.toContain(name)
})
