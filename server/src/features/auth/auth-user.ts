import type { Role } from '@agremia/model/rules/roles'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Try } from './throttle.ts'

/** The columns of a user that sign-in needs. */
export interface AuthUser {
  id: string
  name: string
  email: string
  role: Role
  active: boolean
  passwordHash: string | null
  lockedUntil: string | null
}

async function findUser(db: Kysely<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<AuthUser>`
    select id, name, email, role, active, password_hash as "passwordHash", locked_until as "lockedUntil"
    from users where ${where}
  `.execute(db)
  return rows[0]
}
export const findUserByEmail = (db: Kysely<unknown>, email: string) => findUser(db, sql`email = ${email}`)
export const findUserById = (db: Kysely<unknown>, id: string) => findUser(db, sql`id = ${id}`)

interface Failure extends Pick<Try, 'resetsAt'> {
  /** Whether it was the last attempt that strangers have. */
  isLockout: boolean
}

/** Counts a wrong password, and locks the account for strangers after their last attempt. `rev` stays, because nobody edited the user. */
export const recordFailure = (db: Kysely<unknown>, userId: string, { isLockout, resetsAt }: Failure) =>
  sql`
  update users
  set failed_logins = failed_logins + 1,
    locked_until = case when ${isLockout}::boolean then ${resetsAt}::timestamptz else locked_until end
  where id = ${userId}
`.execute(db)
