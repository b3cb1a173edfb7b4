import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { readCookie } from '../../http/cookies.ts'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'

/**
 * A device from which somebody has signed in before, recognised by a cookie. It gives no access; its attempts are counted by
 * themselves, so that strangers who lock the account do not lock out its owner.
 */
const COOKIE = 'agremia_device'
const MAX_AGE_SECONDS = 400 * 86_400
/** The devices of a user that are remembered, the last used ones. */
const MOST = 20

export const readDevice = (request: FastifyRequest) => readCookie(request.headers.cookie, COOKIE)

/** How the counts of attempts name the device; undefined if the user has never signed in from it. */
export async function knownDeviceOf(
  db: Kysely<unknown>,
  keys: Keys,
  userId: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const hash = keys.hash(device)
  const { rows } = await sql`
    select 1 from known_devices where user_id = ${userId} and device_hash = ${hash}
  `.execute(db)
  return rows.length > 0 ? hash.toString('base64url') : undefined
}

/** Remembers the device of a successful sign-in and answers the value of its cookie: a new one unless we have given it out before. */
export async function rememberDevice(
  { db, now }: WriteContext,
  keys: Keys,
  userId: string,
  device: string | undefined,
): Promise<string> {
  const isOurs =
    device !== undefined &&
    (await sql`select 1 from known_devices where device_hash = ${keys.hash(device)} limit 1`.execute(db)).rows.length >
      0
  const value = isOurs ? device : randomBytes(32).toString('base64url')
  await sql`
    insert into known_devices (user_id, device_hash, created_at, last_used_at)
    values (${userId}, ${keys.hash(value)}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at
  `.execute(db)
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} order by last_used_at desc, device_hash offset ${MOST}
    )
  `.execute(db)
  return value
}

export const forgetDevices = ({ db }: Pick<WriteContext, 'db'>, userId: string) =>
  sql`delete from known_devices where user_id = ${userId}`.execute(db)

export const setDeviceCookie = (reply: FastifyReply, value: string, isHttps: boolean) =>
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`,
  )
