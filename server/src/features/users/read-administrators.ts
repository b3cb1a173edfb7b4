import { greetingOf } from '@agremia/model/rules/message-templates'
import { type Kysely, sql } from 'kysely'

/** All administrators, as recipients of a message that tells them of something. */
export async function readAdministrators(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where active and role = 'admin' order by id
  `.execute(db)
  return rows.map(({ name, email }) => ({ greeting: greetingOf(name), recipient: { to: email, recipientName: name } }))
}
