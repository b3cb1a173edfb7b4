import { runAgainIfBeaten } from '../../db/faults.ts'
import { Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { Served } from '../../resource/serve.ts'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { findUserById } from '../auth/auth-user.ts'
import { forgetDevices } from '../auth/known-devices.ts'
import { mailLink } from '../auth/mail-link.ts'
import { checkCurrent, needsPassword } from '../auth/prove-owner.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { codeTries, type Limit, takeTry } from '../auth/throttle.ts'
import { mailUndo, takeUndo } from './email-undos.ts'

export interface AccountDeps extends AuthDeps {
  kernel: Kernel
  /** The resource `users` with its hooks. */
  served: Served
}

/** Every change writes to the former address, so without a limit an account could write to any number of people. */
const changesOf = (userId: string): Limit => ({ key: `email:user:${userId}`, most: 5, minutes: 24 * 60 })

/** Changes the e-mail of one's own account. Whoever has only stolen a token cannot, and the former address can undo it. */
export async function changeEmail(
  deps: AccountDeps,
  actor: SessionActor,
  userId: string,
  { email, ...proof }: { email: string; current?: string | undefined; address: string },
) {
  const { database, clock, kernel, served } = deps
  if (userId !== actor.userId) throw new Forbidden()
  const user = await findUserById(database.kysely, userId)
  if (!user) throw new NotFound()
  if (await needsPassword(deps, actor, user)) await checkCurrent(deps, actor, user, proof)
  if (email === user.email) throw new InvalidInput({ email: 'Este já é o e-mail da sua conta.' })
  await takeTry(database.kysely, changesOf(userId), clock())
  await runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), async context => {
      // The rules of the form would refuse it, because there nobody is asked for the password.
      const change = { kind: 'update', id: userId, input: { email } } as const
      await saveRows(served, kernel, [change], context, { rules: 'skip' })
      await mailUndo(context, user, deps)
    }),
  )
}

const deadLink = () =>
  new InvalidInput({ code: 'Esta ligação já não é válida. Se precisar de ajuda, contacte um administrador.' })

/**
 * Undoes a change of e-mail. Whoever changed it knew the password or read the owner's mail, so the password is dropped too, and the owner
 * chooses another one by a link.
 */
export async function restoreEmail(deps: AccountDeps, code: string, address: string) {
  const { database, clock, keys, kernel, served, forget } = deps
  const userId = await runAgainIfBeaten(() =>
    inTransaction(database, undefined, clock(), async context => {
      const undo = await takeUndo(context, keys.hash(code))
      if (!undo) return undefined
      const change = {
        kind: 'update',
        id: undo.userId,
        input: { email: undo.email },
        columns: { password_hash: null, must_change_password: false, failed_logins: 0, locked_until: null },
      } as const
      await saveRows(served, kernel, [change], context, { rules: 'skip' })
      await endSessionsOf(context, undo.userId, 'email')
      await forgetDevices(context, undo.userId)
      await revokeKeysOf(context, undo.userId)
      const user = await findUserById(context.db, undo.userId)
      if (user?.active) await mailLink(context, user, 'ligacaoAcesso', deps)
      return undo.userId
    }),
  )
  if (userId !== undefined) return forget({ userId })
  await takeTry(database.kysely, codeTries.from(address), clock())
  throw deadLink()
}
