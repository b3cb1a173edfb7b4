import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hashPassword } from '../src/features/auth/passwords.ts'
import { addUser } from './factories.ts'
import { messagesTo } from './sent-messages.ts'
import { createTestApp, type Signed } from './test-app.ts'

export const PASSWORD = 'um moinho de vento'
/** The organisation's, before a test changes it. */
export const OLD = 'PT50000201231234567890154'
export const NEW = 'PT50001800004035933000187'
export const THIRD = 'PT50999900000000000000182'
const DAY = 86_400_000

export interface Someone {
  id: string
  name: string
  email: string
  as: Signed
}

/** The API with what tests of guarded values do: ask for another IBAN of the organisation, decide over it, and let days pass. */
export async function createGuardedApp() {
  const t = await createTestApp()
  const passwordHash = await hashPassword(PASSWORD)
  let count = 0
  let present: Someone[] = []

  /** A user with a password, signed in. */
  async function someone(role: Role): Promise<Someone> {
    count += 1
    const user = await addUser(t.database, { role, email: `pessoa${count}@socios.example` })
    await sql`update users set password_hash = ${passwordHash} where id = ${user.id}`.execute(t.database.kysely)
    return { ...user, as: await t.signedIn(role, user) }
  }

  /** Gives a test two administrators and an editor of its own, and the organisation its first IBAN. */
  async function begin() {
    await sql`delete from guarded_changes`.execute(t.database.kysely)
    await sql`update users set active = false`.execute(t.database.kysely)
    await sql`delete from settings where name = 'organisationIban'`.execute(t.database.kysely)
    await t.store.reload()
    const [ana, rui, editor] = await Promise.all([someone('admin'), someone('admin'), someone('editor')])
    present = [ana, rui, editor]
    expect((await t.call('PATCH', '/settings', { as: ana.as, body: { organisationIban: OLD } })).status).toBe(200)
    return { ana, rui, editor }
  }

  const ask = (who: Someone, text: string | null = NEW, more: object = {}) =>
    t.call('POST', '/guarded_changes', {
      as: who.as,
      body: {
        valueName: 'settings.organisationIban',
        recordId: 'organisationIban',
        text,
        current: PASSWORD,
        ...more,
      },
    })

  return {
    ...t,
    someone,
    begin,
    ask,
    /** Answers the id of the change. */
    asked: async (who: Someone, text: string | null = NEW, more: object = {}): Promise<string> => {
      const { status, body } = await ask(who, text, more)
      expect(status).toBe(201)
      return body.data._id
    },
    /** Leaves no trace that there was another administrator. */
    removeFromTheStart: ({ id }: Someone) =>
      sql`update users set active = false, role = 'editor' where id = ${id}`.execute(t.database.kysely),
    confirm: (who: Someone, id: string, current: string | undefined = PASSWORD) =>
      t.call('POST', `/guarded_changes/${id}/confirm`, { as: who.as, body: { current } }),
    withdraw: (who: Someone, id: string) => t.call('POST', `/guarded_changes/${id}/withdraw`, { as: who.as, body: {} }),
    takeBack: async (code: string) => (await t.call('POST', '/guarded_changes/takeBack', { body: { code } })).status,
    inUse: () => t.store.texts().organisationIban,
    waiting: async (who: Someone) => (await t.call('GET', '/guarded_changes', { as: who.as })).body.data,
    /** The code in the newest mail that this user was sent. */
    codeOf: async ({ email }: Someone): Promise<string> => {
      const [, code] =
        /\/autorizacao\/desfazer\/([\w-]{43})/.exec((await messagesTo(t.database, email)).at(-1)?.text ?? '') ?? []
      if (!code) throw new Error(`${email} was sent no link that takes the change back`)
      return code
    },
    later: async (days: number) => {
      t.pass(days * DAY)
      // Access tokens live for a quarter of an hour.
      for (const one of present) one.as = await t.signedIn(one.as.role, one)
    },
    actionsOf: async (id: string) =>
      (
        await t.rows<{ action: string }>(
          sql`select action from audit_log where record_id_sort = ${id.toLowerCase()} order by at, id`,
        )
      ).map(({ action }) => action),
  }
}
export type GuardedApp = Awaited<ReturnType<typeof createGuardedApp>>
