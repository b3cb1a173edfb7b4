import type { TokenPair } from '@agremia/model/calls/auth'
import { users } from '@agremia/model/resources/users'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { auditFailure } from './audit-failure.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type AuthUser, findUserByEmail, findUserById, recordFailure } from './auth-user.ts'
import { knownDeviceOf, rememberDevice } from './known-devices.ts'
import { useLoginCode } from './login-codes.ts'
import { verifyPassword } from './passwords.ts'
import { type Caller, startSession } from './sessions.ts'
import { clearTries, codeTries, giveBackTry, passwordTries, takeTry, tooManyUntil } from './throttle.ts'

const wrongCredentials = () => new Forbidden('E-mail ou palavra-passe incorretos.', 'wrongCredentials')
const accountInactive = () => new Forbidden('Esta conta está inativa. Contacte um administrador.', 'accountInactive')

/** The tokens of a new session, and the value of the cookie by which the device is recognised from now on. */
export interface SignedIn {
  pair: TokenPair
  device: string
}

export async function signInWithPassword(
  deps: AuthDeps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const { database, keys, clock, sessionDays } = deps
  const db = database.kysely
  const now = clock()
  const user = await findUserByEmail(db, email)
  const known = user && (await knownDeviceOf(db, keys, user.id, caller.device))
  // Whoever comes from a known device is not locked out by the failures of others in the same network.
  const fromHere = passwordTries.from(caller.address)
  if (!known) await takeTry(db, fromHere, now)
  if (!user) throw new NotFound('Não existe nenhuma conta com este e-mail.', 'accountNotFound')
  await checkPassword(deps, user, password, { known, from: `na rede ${networkOf(caller.address)}` })
  if (!known) await giveBackTry(db, fromHere)
  // That the account is inactive is only told to somebody who knows the password.
  if (!user.active) throw accountInactive()
  return inTransaction(database, undefined, now, async context => {
    // Fails if the password was changed between its verification and the start of the session.
    const signedIn = await welcome(context, keys, user, {
      ...caller,
      byLink: false,
      sessionDays: sessionDays(),
      still: sql`password_hash = ${user.passwordHash}`,
      unlocks: !known,
    })
    if (!signedIn) throw wrongCredentials()
    return signedIn
  })
}

interface Attempt {
  /** The known device or the session from which the attempt comes; undefined for a stranger. */
  known: string | undefined
  /** Where it comes from, in words for the audit log. */
  from: string
  wrong?: () => Error
}

/** Throws unless it is the user's password. Failures are counted, and ten of strangers lock the account for them for a while. */
export async function checkPassword(
  deps: Pick<AuthDeps, 'database' | 'clock'>,
  user: AuthUser,
  password: string,
  { known, from, wrong = wrongCredentials }: Attempt,
) {
  const db = deps.database.kysely
  const now = deps.clock()
  const lockedUntil = new Date(user.lockedUntil ?? 0)
  if (!known && lockedUntil > now) throw tooManyUntil(lockedUntil, now)
  const limit = passwordTries.ofUser(user.id, known)
  const { isLast, resetsAt } = await takeTry(db, limit, now)
  if (await verifyPassword(user.passwordHash, password)) {
    await clearTries(db, limit)
    return
  }
  await recordFailure(db, user.id, { isLockout: isLast && !known, resetsAt })
  await auditFailure(deps, user, isLast && !known ? 'lockout' : 'login_failed', from)
  throw wrong()
}

/** The same error for an unknown, used or expired code, so that guessing reveals nothing. */
const deadLink = () =>
  new InvalidInput({ recoverCode: 'Esta ligação já não é válida. Peça uma nova ligação na página de entrada.' })

/**
 * Also unlocks a locked account, because whoever reads its mail is its owner. Only codes that are no good are counted: nobody guesses one, and
 * a noisy neighbour must not keep others from using theirs.
 */
export async function signInWithCode(
  { database, keys, clock, sessionDays }: AuthDeps,
  code: string,
  caller: Caller,
): Promise<SignedIn> {
  const now = clock()
  const signedIn = await inTransaction(database, undefined, now, async context => {
    const userId = await useLoginCode(context, keys, code)
    const user = userId && (await findUserById(context.db, userId))
    if (!user) return undefined
    const made = await welcome(context, keys, user, {
      ...caller,
      byLink: true,
      sessionDays: sessionDays(),
      still: sql`true`,
      unlocks: true,
    })
    if (!made) throw accountInactive()
    return made
  })
  if (signedIn) return signedIn
  await takeTry(database.kysely, codeTries.from(caller.address), now)
  throw deadLink()
}

interface Welcome extends Caller {
  byLink: boolean
  sessionDays: number
  /** What must still be true of the user. */
  still: RawBuilder<unknown>
  /** Whether strangers get their attempts back. A sign-in from a known device leaves the lock against them. */
  unlocks: boolean
}

/** Starts the session of a verified user; undefined if the user is no longer active, or `still` no longer holds. */
async function welcome(
  context: WriteContext,
  keys: AuthDeps['keys'],
  user: AuthUser,
  { still, unlocks, ...from }: Welcome,
): Promise<SignedIn | undefined> {
  const { db, now } = context
  const { rows } = await sql`
    update users set last_login_at = ${now}, failed_logins = 0,
      locked_until = case when ${unlocks}::boolean then null else locked_until end
    where id = ${user.id} and active and ${still} returning id
  `.execute(db)
  if (rows.length === 0) return undefined
  if (unlocks) await clearTries(db, passwordTries.ofUser(user.id))
  const sessionId = uuidv7()
  const actor = { kind: 'user', userId: user.id, name: user.name, role: user.role, sessionId } as const
  const pair = await startSession(context, keys, user, { ...from, sessionId })
  const device = await rememberDevice(context, keys, user.id, from.device)
  await recordAction(RECORDER, 'login', { resource: users, id: user.id, title: user.name }, { ...context, actor })
  return { pair, device }
}
