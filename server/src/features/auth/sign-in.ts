import type { TokenPair } from '@agremia/model/calls/auth'
import { users } from '@agremia/model/resources/users'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type AuthUser, findUserByEmail, findUserById, recordFailure } from './auth-user.ts'
import { useLoginCode } from './login-codes.ts'
import { verifyPassword } from './passwords.ts'
import { type Caller, startSession } from './sessions.ts'
import { clearTries, codeTries, giveBackTry, passwordTries, takeTry, tooManyUntil } from './throttle.ts'

const wrongCredentials = () => new Forbidden('E-mail ou palavra-passe incorretos.', 'wrongCredentials')
const accountInactive = () => new Forbidden('Esta conta está inativa. Contacte um administrador.', 'accountInactive')

export async function signInWithPassword(
  { database, keys, clock, sessionDays }: AuthDeps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<TokenPair> {
  const db = database.kysely
  const now = clock()
  const fromHere = passwordTries.from(caller.address)
  await takeTry(db, fromHere, now)
  const user = await findUserByEmail(db, email)
  if (!user) throw new NotFound('Não existe nenhuma conta com este e-mail.', 'accountNotFound')
  await checkPassword({ database, clock }, user, password)
  await giveBackTry(db, fromHere)
  // That the account is inactive is only told to somebody who knows the password.
  if (!user.active) throw accountInactive()
  return inTransaction(database, undefined, now, async context => {
    // Fails if the password was changed between its verification and the start of the session.
    const pair = await welcome(context, keys, user, sql`password_hash = ${user.passwordHash}`, {
      ...caller,
      byLink: false,
      sessionDays: sessionDays(),
    })
    if (!pair) throw wrongCredentials()
    return pair
  })
}

/** Throws unless it is the user's password. Failures are counted, and ten lock the account for a while. */
export async function checkPassword(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  user: AuthUser,
  password: string,
  wrong: () => Error = wrongCredentials,
) {
  const db = database.kysely
  const now = clock()
  const lockedUntil = new Date(user.lockedUntil ?? 0)
  if (lockedUntil > now) throw tooManyUntil(lockedUntil, now)
  const limit = passwordTries.ofUser(user.id)
  const counted = await takeTry(db, limit, now)
  if (await verifyPassword(user.passwordHash, password)) {
    await clearTries(db, limit)
    return
  }
  await recordFailure(db, user.id, counted)
  throw wrong()
}

/** The same error for an unknown, used or expired code, so that guessing reveals nothing. */
const deadLink = () =>
  new InvalidInput({ recoverCode: 'Esta ligação já não é válida. Peça uma nova ligação na página de entrada.' })

/** Also unlocks a locked account, because whoever reads its mail is its owner. */
export async function signInWithCode(
  { database, keys, clock, sessionDays }: AuthDeps,
  code: string,
  caller: Caller,
): Promise<TokenPair> {
  const db = database.kysely
  const now = clock()
  const fromHere = codeTries.from(caller.address)
  await takeTry(db, fromHere, now)
  const pair = await inTransaction(database, undefined, now, async context => {
    const userId = await useLoginCode(context, keys, code)
    const user = userId && (await findUserById(context.db, userId))
    if (!user) throw deadLink()
    const made = await welcome(context, keys, user, sql`true`, {
      ...caller,
      byLink: true,
      sessionDays: sessionDays(),
    })
    if (!made) throw accountInactive()
    return made
  })
  await giveBackTry(db, fromHere)
  return pair
}

/** Starts the session of a verified user; undefined if the user is no longer active, or `still` no longer holds. */
async function welcome(
  context: WriteContext,
  keys: AuthDeps['keys'],
  user: AuthUser,
  still: RawBuilder<unknown>,
  from: Caller & { byLink: boolean; sessionDays: number },
): Promise<TokenPair | undefined> {
  const { db, now } = context
  const { rows } = await sql`
    update users set last_login_at = ${now}, failed_logins = 0, locked_until = null
    where id = ${user.id} and active and ${still} returning id
  `.execute(db)
  if (rows.length === 0) return undefined
  await clearTries(db, passwordTries.ofUser(user.id))
  const sessionId = uuidv7()
  const actor = { kind: 'user', userId: user.id, name: user.name, role: user.role, sessionId } as const
  const pair = await startSession(context, keys, user, { ...from, sessionId })
  await recordAction(RECORDER, 'login', { resource: users, id: user.id, title: user.name }, { ...context, actor })
  return pair
}
