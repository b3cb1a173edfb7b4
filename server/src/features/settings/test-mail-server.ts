import type { MailServerTest } from '@agremia/model/calls/settings'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../db/connect.ts'
import { InvalidInput, Unauthorized } from '../../errors.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import type { Clock } from '../../outside/clock.ts'
import { mailFaultOf } from '../../outside/mail-fault.ts'
import type { OutgoingMail } from '../../outside/mailer.ts'
import { tryMailServer } from '../../outside/try-mail-server.ts'
import { findUserById } from '../auth/auth-user.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import { type Changes, checkChanges, outdatedSecrets } from './change.ts'
import { smtpSettingsFrom } from './smtp.ts'
import type { SettingsStore } from './store.ts'

interface MailServerTestDeps {
  database: Database
  clock: Clock
  store: SettingsStore
}

/** Each test connects to a server of the asker's choice and may try a password there. */
const testsBy = (userId: string): Limit => ({ key: `mail server:test:${userId}`, most: 20, minutes: 15 })

/** Tests the connection to a mail server with typed settings that are not saved. */
export async function testMailServer(
  { database, clock, store }: MailServerTestDeps,
  actor: Actor | undefined,
  typed: Changes,
  sendsMail: boolean,
): Promise<MailServerTest> {
  const now = clock()
  const user = await findUserById(database.kysely, requireUser(actor).userId)
  if (!user) throw new Unauthorized()
  await takeTry(database.kysely, testsBy(user.id), now)
  const settings = settingsToTest(typed, store, now)
  const mail = testMail(user, store.texts().organisationName, now)
  const fault = await tryMailServer(settings, mail, sendsMail).then(() => undefined, mailFaultOf)
  return {
    problem: fault ? MAIL_FAULTS[fault] : null,
    to: user.email,
    isSent: sendsMail && fault === undefined,
    policyRefusals: await countPolicyRefusals(database.kysely, now),
  }
}

function settingsToTest(typed: Changes, store: SettingsStore, now: Date) {
  const { texts, errors } = checkChanges(typed, store.stored(), now)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const password = texts.get('smtpPassword')
  // An empty box keeps the saved password, which a form cannot show.
  texts.delete('smtpPassword')
  const isForAnother = outdatedSecrets(texts, store.stored()).some(([name]) => name === 'smtpPassword')
  const after = { ...store.texts(), ...Object.fromEntries(texts) }
  if (after.smtpHost === '') throw new InvalidInput({ smtpHost: 'Indique o servidor de envio.' })
  // A saved password is for the saved server, and never sent to another.
  return smtpSettingsFrom(after, password || (isForAnother ? undefined : store.secret('smtpPassword')))
}

function testMail({ name, email }: { name: string; email: string }, organisation: string, now: Date): OutgoingMail {
  const id = uuidv7()
  return {
    id,
    createdAt: now.toISOString(),
    messageId: `<${id}@agremia>`,
    to: email,
    recipientName: name,
    subject: 'Mensagem de teste',
    text: `Esta mensagem foi enviada para testar o servidor de envio de ${organisation}. Se a recebeu, o envio funciona.\n`,
    html: null,
    isByHand: true,
  }
}

const REMEMBERED_DAYS = 30
async function countPolicyRefusals(db: Kysely<unknown>, now: Date) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages
    where status in ('falhou', 'devolvida') and error = 'policyRefused'
      and at > ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS})
  `.execute(db)
  return rows[0]?.count ?? 0
}
