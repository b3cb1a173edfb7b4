import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'

/** Creates a code that signs in once. Earlier ones stay valid until one is used: whoever requests links cannot void those of the owner. */
export async function createLoginCode(
  { db, now }: WriteContext,
  userId: string,
  { minutes, keys }: { minutes: number; keys: Keys },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await sql`
    insert into login_codes (code_hash, user_id, created_at, expires_at)
    values (${keys.hash(code)}, ${userId}, ${now}, ${expiresAt})
  `.execute(db)
  return code
}

export const dropLoginCodes = ({ db }: WriteContext, userId: string) =>
  sql`delete from login_codes where user_id = ${userId} and used_at is null`.execute(db)

/** The link in the mail; the page behind it signs in by itself. */
export const loginLink = (publicUrl: string, code: string) => `${publicUrl}/autorizacao/loginporlink/${code}`

/** Uses up a code, and the user's others with it, and returns the user, if it is still valid. Of two simultaneous uses the second finds it used. */
export async function useLoginCode(context: WriteContext, keys: Keys, code: string): Promise<string | undefined> {
  const { db, now } = context
  const { rows } = await sql<{ userId: string }>`
    update login_codes set used_at = ${now}
    where code_hash = ${keys.hash(code)} and used_at is null and expires_at > ${now}
    returning user_id as "userId"
  `.execute(db)
  const userId = rows[0]?.userId
  if (userId !== undefined) await dropLoginCodes(context, userId)
  return userId
}
