import { type Kysely, sql } from 'kysely'
import { TooMany } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'

/** Limits of attempts, counted in the database so that all instances count together. */
export interface Limit {
  key: string
  most: number
  minutes: number
}

/** Strangers are counted together; a known device or an open session is counted by itself, so that they cannot lock it out. */
const by = (known: string | undefined) => (known === undefined ? '' : `:${known}`)

export const passwordTries = {
  ofUser: (userId: string, known?: string): Limit => ({
    key: `password:user:${userId}${by(known)}`,
    most: 10,
    minutes: 15,
  }),
  from: (address: string): Limit => ({ key: `password:from:${networkOf(address)}`, most: 30, minutes: 15 }),
}
export const codeTries = {
  from: (address: string): Limit => ({ key: `code:from:${networkOf(address)}`, most: 30, minutes: 15 }),
}
export const linkRequests = {
  /** Counted by the requested address, whether or not an account has it. */
  of: (emailHash: Buffer, known?: string): Limit => ({
    key: `link:of:${emailHash.toString('base64url')}${by(known)}`,
    most: 3,
    minutes: 15,
  }),
  from: (address: string): Limit => ({ key: `link:from:${networkOf(address)}`, most: 20, minutes: 15 }),
}

export interface Try {
  isAllowed: boolean
  /** Whether this was the last allowed attempt. */
  isLast: boolean
  resetsAt: Date
}

/**
 * Counts an attempt before it is made, so that simultaneous attempts are all counted; a successful one is returned.
 * Never called inside a transaction, because an attempt that is rolled back must still count.
 */
export async function countTry(db: Kysely<unknown>, { key, most, minutes }: Limit, now: Date): Promise<Try> {
  const newReset = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ count: number; resetsAt: string }>`
    insert into throttles (key, count, resets_at) values (${key}, 1, ${newReset})
    on conflict (key) do update set
      count = case when throttles.resets_at <= ${now} then 1 else least(throttles.count, ${most}::integer) + 1 end,
      resets_at = case when throttles.resets_at <= ${now} then excluded.resets_at else throttles.resets_at end
    returning count, resets_at as "resetsAt"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('An upsert gives its row back')
  return { isAllowed: row.count <= most, isLast: row.count >= most, resetsAt: new Date(row.resetsAt) }
}

/** The same, but throws 429 when no attempt is left. */
export async function takeTry(db: Kysely<unknown>, limit: Limit, now: Date): Promise<Try> {
  const counted = await countTry(db, limit, now)
  if (!counted.isAllowed) throw tooManyUntil(counted.resetsAt, now)
  return counted
}

export const tooManyUntil = (end: Date, now: Date) => new TooMany((end.getTime() - now.getTime()) / 1000)

export const giveBackTry = (db: Kysely<unknown>, { key }: Limit) =>
  sql`update throttles set count = count - 1 where key = ${key} and count > 0`.execute(db)

export const clearTries = (db: Kysely<unknown>, { key }: Limit) =>
  sql`delete from throttles where key = ${key}`.execute(db)
