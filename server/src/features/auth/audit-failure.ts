import { users } from '@agremia/model/resources/users'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { AuthDeps } from './auth-deps.ts'
import type { AuthUser } from './auth-user.ts'
import { countTry } from './throttle.ts'

/**
 * Writes into the audit log that somebody has tried a wrong password, and from where; never which. At most one entry a minute for an
 * account and a network, so that an attacker cannot fill the log; the last attempt before the account is locked always has its own.
 */
export async function auditFailure(
  { database, clock }: Pick<AuthDeps, 'database' | 'clock'>,
  { id, name }: AuthUser,
  action: 'login_failed' | 'lockout',
  from: string,
) {
  const now = clock()
  const entries = { key: `audit:${action}:${id}:${from}`, most: 1, minutes: 1 }
  if (!(await countTry(database.kysely, entries, now)).isAllowed) return
  await inTransaction(database, undefined, now, context =>
    recordAction(RECORDER, action, { resource: users, id, title: `${name}, ${from}` }, context),
  )
}
