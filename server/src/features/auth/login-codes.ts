import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'

/** Creates a code that signs in once, and invalidates the user's earlier codes, so that only the newest mail works. */
export async function createLoginCode(
  context: WriteContext,
  userId: string,
  { minutes, keys }: { minutes: number; keys: Keys },
): Promise<string> {
  const { db, now } = context
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  // Locks the user, because two simultaneous requests would not see each other's code.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${userId}`}, 0))`.execute(db)
  await dropLoginCodes(context, userId)
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

/** Uses up a code and returns its user, if it is still valid. Of two simultaneous uses the second finds it used. */
export async function useLoginCode({ db, now }: WriteContext, keys: Keys, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update login_codes set used_at = ${now}
    where code_hash = ${keys.hash(code)} and used_at is null and expires_at > ${now}
    returning user_id as "userId"
  `.execute(db)
  return rows[0]?.userId
}
