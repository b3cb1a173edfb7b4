import type { User, users } from '@agremia/model/resources/users'
import { passwordProblem } from '@agremia/model/rules/password'
import { isStaff, mayGrant } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { type FieldErrors, Forbidden } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { dropLoginCodes } from '../auth/login-codes.ts'
import { type LinkDeps, mailLink } from '../auth/mail-link.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { eraseMessagesTo } from '../messages/erase-messages.ts'
import { dropUndos, mailNotice } from './email-undos.ts'
import { hasRenamedEnough, tellOfName } from './own-names.ts'

type Deps = LinkDeps & Pick<AuthDeps, 'forget'>

export const userHooks = (deps: Deps): Hooks<typeof users> => ({
  scope: actor => (actor?.role === 'member' ? sql`t.id = ${actor.userId}` : undefined),

  // A sign-in by code locks the code before its user; in another order the two could wait for each other.
  async lock(ids, { db }) {
    await sql`select 1 from login_codes where user_id = any(${ids}::uuid[]) order by code_hash for update`.execute(db)
  },

  async check({ after, before }, context) {
    const { actor } = context
    if (before && actor && !mayGrant(actor.role, before.role)) {
      throw new Forbidden('Só um administrador pode alterar a conta de outro administrador.')
    }
    const isSelf = before !== undefined && before._id === userIdOf(actor)
    if (!after) {
      if (isSelf) return { errors: { _: 'Não pode eliminar a sua própria conta.' } }
      return { errors: await lastAdminErrors(before, undefined, context) }
    }
    const errors: FieldErrors = {}
    if (after.role && actor && !mayGrant(actor.role, after.role)) errors.role = 'Não pode dar mais acesso do que o seu.'
    if (isSelf && after.active === false) errors.active = 'Não pode desativar a sua própria conta.'
    if (isSelf && after.email !== before.email) errors.email = 'Para mudar o seu próprio e-mail, use «Alterar e-mail».'
    const isRenamed = isSelf && before.role === 'member' && after.name !== before.name
    if (isRenamed && (await hasRenamedEnough(context, before._id)))
      errors.name = 'Já mudou o nome várias vezes hoje. Tente de novo amanhã.'
    if (after.password) {
      if (before) errors.password = 'Para mudar a palavra-passe de uma conta existente, use «Alterar palavra-passe».'
      const problem = passwordProblem(after.password, { email: after.email ?? '', name: after.name ?? '' })
      if (problem) errors.password ??= problem
    }
    if (lacksMember(after) && !(before && lacksMember(before))) {
      errors.memberId = 'Escolha a ficha de {memberSingular}: sem ela, esta pessoa não vê página nenhuma.'
    }
    return { errors: { ...(await lastAdminErrors(before, after, context)), ...errors } }
  },

  fill: changes =>
    Promise.all(
      changes.map(async ({ input: { password } }) => (password ? { password_hash: await hashPassword(password) } : {})),
    ),

  async saved(changes, context) {
    for (const { kind, row: user, before } of changes) {
      if (kind === 'create') await inviteWithoutPassword(context, user, deps)
      else {
        if (kind === 'update' && before) await dropOldAccess(context, user, before)
        if (before?.role === 'member' && before.name !== user.name && userIdOf(context.actor) === user._id)
          await tellOfName(context, user._id, deps.publicUrl())
        if (kind === 'delete') await eraseMessagesTo(context, [user.email])
        if (kind === 'delete' || !mayMakeKeys(user)) await revokeKeysOf(context, user._id)
        deps.forget({ userId: user._id })
      }
    }
  },
})

/** What keys need of their maker. */
const mayMakeKeys = ({ role, active }: User) => active && isStaff(role)

/** An account of the member's kind opens one member's page, so without a member it may exist only while it is inactive. */
const lacksMember = ({ role, memberId, active }: Partial<User>) => role === 'member' && !memberId && active !== false

/** Links and codes that were sent to another address, or for another role, or to an account that is no longer active, are dropped. */
async function dropOldAccess(context: WriteContext, user: User, before: User) {
  const { _id: id, name } = user
  const isOff = before.active && !user.active
  const isMoved = before.email !== user.email
  if (!isOff && !isMoved && before.role === user.role) return
  await dropLoginCodes(context, id)
  if (isOff) await endSessionsOf(context, id, 'user')
  // Only somebody else takes away the way back to a former address: a thief could otherwise do so by such a change.
  const isByOther = context.actor !== undefined && userIdOf(context.actor) !== id
  if (!isByOther) return
  await dropUndos(context, id)
  if (isMoved) await mailNotice(context, { id, name, email: before.email })
}

async function inviteWithoutPassword(context: WriteContext, user: User, deps: Deps) {
  const { rows } = await sql<{ hasPassword: boolean }>`
    select password_hash is not null as "hasPassword" from users where id = ${user._id}
  `.execute(context.db)
  if (!rows[0]?.hasPassword && user.active) await mailLink(context, { ...user, id: user._id }, 'convite', deps)
}

/** At least one active admin must remain. The lock serialises such changes, or two admins could remove each other. */
async function lastAdminErrors(
  before: User | undefined,
  after: Partial<User> | undefined,
  { db }: WriteContext,
): Promise<FieldErrors> {
  const isAdmin = (user: Partial<User> | undefined) => user?.role === 'admin' && user.active !== false
  if (!before || !isAdmin(before) || isAdmin(after)) return {}
  await sql`select pg_advisory_xact_lock(hashtextextended('last admin', 0))`.execute(db)
  const { rows } = await sql`
    select 1 from users where role = 'admin' and active and id <> ${before._id} limit 1
  `.execute(db)
  if (rows.length > 0) return {}
  const text = 'Tem de ficar pelo menos um administrador ativo.'
  return after ? { [after.role === 'admin' ? 'active' : 'role']: text } : { _: text }
}
