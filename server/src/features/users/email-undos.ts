import { randomBytes } from 'node:crypto'
import { printInstant } from '@agremia/model/rules/day'
import { greetingOf } from '@agremia/model/rules/message-templates'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { LinkDeps } from '../auth/mail-link.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'

const DAYS = 3

/** The user with the address that they had before the change. */
interface FormerUser {
  id: string
  name: string
  email: string
}

/** Sends the former address a link that undoes the change of e-mail. */
export async function mailUndo(context: WriteContext, former: FormerUser, { keys, publicUrl }: LinkDeps) {
  const { db, now } = context
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + DAYS * 86_400_000)
  await sql`
    insert into email_undos (code_hash, user_id, email, created_at, expires_at)
    values (${keys.hash(code)}, ${former.id}, ${former.email}, ${now}, ${expiresAt})
  `.execute(db)
  const values = {
    saudacao: greetingOf(former.name),
    ligacao: `${publicUrl()}/autorizacao/reporemail/${code}`,
    validade: printInstant(expiresAt.toISOString()),
  }
  await mailTemplate(context, 'emailAlterado', values, { to: former.email, recipientName: former.name })
}

/** Tells the former address that somebody else, one of the staff, has changed the e-mail of the account. */
export const mailNotice = (context: WriteContext, { name, email }: FormerUser) =>
  mailTemplate(context, 'emailAlteradoPelaEquipa', { saudacao: greetingOf(name) }, { to: email, recipientName: name })

/**
 * Uses up a code and answers the account and the address to go back to. Later undos of the account go too: whoever is sent back was not
 * the author of those changes. Earlier ones stay, because this change may itself have been undone by a thief.
 */
export async function takeUndo({ db, now }: WriteContext, codeHash: Buffer) {
  const { rows } = await sql<{ userId: string; email: string }>`
    with taken as (
      select user_id, email, created_at from email_undos where code_hash = ${codeHash} and expires_at > ${now} for update
    ), gone as (
      delete from email_undos e using taken t where e.user_id = t.user_id and e.created_at >= t.created_at
    )
    select user_id as "userId", email from taken
  `.execute(db)
  return rows[0]
}

export const dropUndos = ({ db }: WriteContext, userId: string) =>
  sql`delete from email_undos where user_id = ${userId}`.execute(db)
