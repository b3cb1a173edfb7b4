import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'

/** A code that signs its bearer in once. Earlier ones of the same person die: only the newest mail works. */
export async function createLoginCode(
  context: WriteContext,
  userId: string,
  { minutes, keys }: { minutes: number; keys: Keys },
): Promise<string> {
  const { db, now } = context
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  // Two requests at once would not see each other's code; one waits for the other.
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

/** The address in the mail; its page signs in by itself. */
export const loginLink = (publicUrl: string, code: string) => `${publicUrl}/autorizacao/loginporlink/${code}`

/** Whose code it is, if it is still good; from now on it is not. Of two at once the second finds it used. */
export async function useLoginCode({ db, now }: WriteContext, keys: Keys, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update login_codes set used_at = ${now}
    where code_hash = ${keys.hash(code)} and used_at is null and expires_at > ${now}
    returning user_id as "userId"
  `.execute(db)
  return rows[0]?.userId
}
