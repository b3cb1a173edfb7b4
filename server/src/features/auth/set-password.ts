import { MESSAGES } from '@agremia/model/resource/input-messages'
import { parseValue } from '@agremia/model/resource/parse'
import { users } from '@agremia/model/resources/users'
import { counted } from '@agremia/model/rules/counted'
import { passwordProblem } from '@agremia/model/rules/password'
import { sql } from 'kysely'
import { Conflict, type FieldErrors, Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { countKeysOf, revokeKeysOf } from '../api-keys/revoke-keys.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type AuthUser, findUserById } from './auth-user.ts'
import { dropLoginCodes } from './login-codes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { checkCurrent, needsPassword } from './prove-owner.ts'
import { endSessionsOf } from './sessions.ts'
import { clearTries, passwordTries } from './throttle.ts'

export interface NewPassword {
  current?: string | undefined
  password: string
  /** What becomes of the keys that this person has made; asked for where there are any. */
  keys?: 'keep' | 'revoke' | undefined
  /** From where it is sent, for the audit log. */
  address: string
}

/** Changes one's own password. That of others is nobody's to choose: staff send them a link. */
export async function setPassword(deps: AuthDeps, actor: SessionActor, userId: string, sent: NewPassword) {
  if (userId !== actor.userId) throw new Forbidden(ONLY_OWN)
  const user = await findUserById(deps.database.kysely, userId)
  if (!user) throw new NotFound()
  const asksCurrent = await needsPassword(deps, actor, user)
  const errors = findErrors(user, sent, asksCurrent)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  if (asksCurrent) await checkCurrent(deps, actor, user, sent)
  if (user.passwordHash !== null && (await verifyPassword(user.passwordHash, sent.password))) {
    throw new InvalidInput({ password: 'Escolha uma palavra-passe diferente da atual.' })
  }
  if (sent.keys === undefined) await askAboutKeys(deps, userId)
  const passwordHash = await hashPassword(sent.password)
  await inTransaction(deps.database, actor, deps.clock(), async context => {
    await store(context, actor, user, passwordHash)
    if (sent.keys === 'revoke') await revokeKeysOf(context, userId)
  })
  deps.forget({ userId })
}

/** Whoever changes a password because somebody else may know it must not overlook what that person could have made with it. */
async function askAboutKeys({ database, clock }: AuthDeps, userId: string) {
  const count = await countKeysOf({ db: database.kysely, now: clock() }, userId)
  if (count === 0) return
  const keys = counted(count, 'chave de API em uso', 'chaves de API em uso')
  throw new InvalidInput({ keys: `Tem ${keys}. Escolha o que ${count === 1 ? 'lhe' : 'lhes'} acontece.` })
}

const ONLY_OWN = 'Só a própria pessoa escolhe a sua palavra-passe. Envie-lhe uma ligação para escolher outra.'

function findErrors(user: AuthUser, { current, password }: NewPassword, asksCurrent: boolean): FieldErrors {
  const errors: FieldErrors = {}
  const problem = passwordProblem(password, user) ?? parseValue(users.fields.password, password, '').error
  if (problem) errors.password = problem
  if (asksCurrent && current === undefined) errors.current = MESSAGES.required
  return errors
}

/** The audit entry says that there is a new password, never which. */
const HIDDEN = '••••••'

async function store(context: WriteContext, actor: SessionActor, user: AuthUser, passwordHash: string) {
  const { db, now } = context
  // Locks codes before the user, in the same order as a sign-in by code, so that the two cannot deadlock.
  await dropLoginCodes(context, user.id)
  const password = { from: user.passwordHash === null ? null : HIDDEN, to: HIDDEN }
  const { numAffectedRows } = await recordStatements(
    RECORDER,
    users,
    [user.id],
    context,
    () =>
      sql`
        update users
        set password_hash = ${passwordHash}, must_change_password = false, failed_logins = 0, locked_until = null,
          rev = rev + 1, updated_at = ${now}
        where id = ${user.id} and password_hash is not distinct from ${user.passwordHash}
      `.execute(db),
    { alsoChanged: { password } },
  )
  if (!numAffectedRows) {
    throw new Conflict('Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.')
  }
  await clearTries(db, passwordTries.ofUser(user.id))
  await endSessionsOf(context, user.id, 'password', actor.sessionId)
}
