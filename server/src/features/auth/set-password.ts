import { MESSAGES } from '@agremia/model/resource/messages'
import { parseValue } from '@agremia/model/resource/parse'
import { users } from '@agremia/model/resources/users'
import { passwordProblem } from '@agremia/model/rules/password'
import { isStaff, mayGrant } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { Conflict, type FieldErrors, Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type AuthUser, findUserById } from './auth-user.ts'
import { dropLoginCodes } from './login-codes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { LINK_MINUTES } from './request-link.ts'
import { endSessionsOf } from './sessions.ts'
import { checkPassword } from './sign-in.ts'
import { clearTries, passwordTries } from './throttle.ts'

export interface NewPassword {
  current?: string | undefined
  password: string
}

/** Changes one's own password, proven by the present one or by a recent sign-in by link; staff may set that of users with no higher role. */
export async function setPassword(deps: AuthDeps, actor: SessionActor, userId: string, sent: NewPassword) {
  const isOwn = userId === actor.userId
  if (!isOwn && !isStaff(actor.role)) throw new Forbidden()
  const user = await findUserById(deps.database.kysely, userId)
  if (!user) throw new NotFound()
  if (!isOwn && !mayGrant(actor.role, user.role)) throw new Forbidden()
  const needsCurrent = isOwn && user.passwordHash !== null && !(await cameByFreshLink(deps, actor))
  const errors = findErrors(user, sent, needsCurrent)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  if (needsCurrent) await checkPassword(deps, user, sent.current ?? '', wrongCurrent)
  if (isOwn && user.passwordHash !== null && (await verifyPassword(user.passwordHash, sent.password))) {
    throw new InvalidInput({ password: 'Escolha uma palavra-passe diferente da atual.' })
  }
  const passwordHash = await hashPassword(sent.password)
  await inTransaction(deps.database, actor, deps.clock(), context => store(context, actor, user, passwordHash))
  deps.forget({ userId })
}

const wrongCurrent = () => new InvalidInput({ current: 'A palavra-passe atual não está correta.' })

function findErrors(user: AuthUser, { current, password }: NewPassword, needsCurrent: boolean): FieldErrors {
  const errors: FieldErrors = {}
  const problem = passwordProblem(password, user) ?? parseValue(users.fields.password, password, '').error
  if (problem) errors.password = problem
  if (needsCurrent && current === undefined) errors.current = MESSAGES.required
  return errors
}

/** Whether the session began recently by a link, which replaces the present password as proof. An old open session does not. */
async function cameByFreshLink({ database, clock }: AuthDeps, { sessionId }: SessionActor) {
  const oldest = new Date(clock().getTime() - LINK_MINUTES * 60_000)
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and by_link and created_at > ${oldest}
  `.execute(database.kysely)
  return rows.length > 0
}

/** The audit entry says that there is a new password, never which. */
const HIDDEN = '••••••'

async function store(context: WriteContext, actor: SessionActor, user: AuthUser, passwordHash: string) {
  const { db, now } = context
  const isOwn = user.id === actor.userId
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
        set password_hash = ${passwordHash}, must_change_password = ${!isOwn}, failed_logins = 0, locked_until = null,
          rev = rev + 1, updated_at = ${now}
        where id = ${user.id} and role = ${user.role} and password_hash is not distinct from ${user.passwordHash}
      `.execute(db),
    { alsoChanged: { password } },
  )
  if (!numAffectedRows) {
    throw new Conflict('Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.')
  }
  await clearTries(db, passwordTries.ofUser(user.id))
  await endSessionsOf(context, user.id, 'password', isOwn ? actor.sessionId : undefined)
}
