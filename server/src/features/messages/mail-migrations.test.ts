import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { migrate } from '../../db/migrate.ts'
import { places } from '../../places.ts'

const silent = () => undefined
let database: TestDatabase
let folder: string
/** A database as it was before `0023_mail_faults.sql`. */
beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'agremia-mails-'))
  for (const name of await readdir(places.migrations)) {
    if (name < '0023') await copyFile(join(places.migrations, name), join(folder, name))
  }
  await migrate(database, folder, silent)
  await database.pool.query(`
    insert into outgoing_mails (id, recipient, subject, body_text, confidential, status, last_error, message_id) values
      (gen_random_uuid(), 'a@b.example', '1 refused', 'x', false, 'failed', '550 Write to https://mau.example', 'm'),
      (gen_random_uuid(), 'a@b.example', '2 interrupted', 'x', false, 'failed', 'O envio foi interrompido.', 'm'),
      (gen_random_uuid(), 'a@b.example', '3 notice', 'x', false, 'sent', null, 'm'),
      (gen_random_uuid(), 'a@b.example', '4 link in a file', 'x', true, 'sent', null, 'm'),
      (gen_random_uuid(), 'a@b.example', '5 code', 'https://app.example/inscricao/confirmacao/abc', false, 'sent', null, 'm')`)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function migrated() {
  await migrate(database, places.migrations, silent)
  const { rows } = await database.pool.query(
    `select subject, status, held_because as held, error as fault, confidential, body is not null as "hasText" from messages order by subject`,
  )
  return rows
}
const stored = async () =>
  (await database.pool.query(`select name, value from settings where name in ('senderEmail', 'organisationEmail')`))
    .rows

describe('mails from before faults had names', () => {
  it('MSG-02: lose what servers said; without a mail server they were stored and never sent', async () => {
    expect(await migrated()).toEqual([
      { subject: '1 refused', status: 'falhou', held: null, fault: 'unknown', confidential: false, hasText: true },
      {
        subject: '2 interrupted',
        status: 'falhou',
        held: null,
        fault: 'interrupted',
        confidential: false,
        hasText: true,
      },
      { subject: '3 notice', status: 'em_fila', held: 'servidor', fault: null, confidential: false, hasText: true },
      {
        subject: '4 link in a file',
        status: 'em_fila',
        held: 'servidor',
        fault: null,
        confidential: true,
        hasText: true,
      },
      { subject: '5 code', status: 'em_fila', held: 'servidor', fault: null, confidential: true, hasText: true },
    ])
    expect(await stored()).toEqual([])
  })

  it('MSG-02: with a mail server were sent, codes lose their text, and the sender stays the same', async () => {
    await database.pool.query(
      `insert into settings (name, value) values ('smtpHost', 'mail.arp.example'), ('organisationEmail', 'geral@arp.example')`,
    )
    expect((await migrated()).slice(2)).toEqual([
      { subject: '3 notice', status: 'enviada', held: null, fault: null, confidential: false, hasText: true },
      {
        subject: '4 link in a file',
        status: 'em_fila',
        held: 'servidor',
        fault: null,
        confidential: true,
        hasText: true,
      },
      { subject: '5 code', status: 'enviada', held: null, fault: null, confidential: true, hasText: false },
    ])
    expect(await stored()).toEqual(
      expect.arrayContaining([
        { name: 'senderEmail', value: 'geral@arp.example' },
        { name: 'organisationEmail', value: 'geral@arp.example' },
      ]),
    )
  })

  it('MSG-01: become messages whose text is a tree, and are found by it', async () => {
    await database.pool.query(`
      insert into outgoing_mails (id, recipient, subject, body_text, message_id)
      values (gen_random_uuid(), 'a@b.example', '6 Ligação', E'Olá,\n\numa linha\r\n<b>outra</b>\n', '<6@agremia>')`)
    await migrated()
    const { rows } = await database.pool.query(
      `select name, channel, recipient_address as to, message_id as id, body, search, at = created_at as "isSameTime"
       from messages where subject = '6 Ligação'`,
    )
    const body = parseNotation('Olá,\n\numa linha\n<b>outra</b>')
    expect(rows).toEqual([
      {
        name: 'livre',
        channel: 'email',
        to: 'a@b.example',
        id: '<6@agremia>',
        body,
        search: '6 ligacao a@b.example',
        isSameTime: true,
      },
    ])
  })
})
