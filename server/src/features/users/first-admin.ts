import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import type { Keys } from '../../outside/keys.ts'
import { inTransaction } from '../../resource/context.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { createLoginCode, dropLoginCodes, loginLink } from '../auth/login-codes.ts'

const LINK_MINUTES = 7 * 24 * 60

/**
 * Creates the first admin of a new organisation, and returns the link by which they sign in and set a password. Undefined once an admin has
 * ever signed in: whoever can start the program must not become an admin of an organisation that is in use.
 */
export const makeFirstAdmin = (database: Database, keys: Keys, email: string, publicUrl: string, now: Date) =>
  inTransaction(database, SYSTEM, now, async context => {
    const { rows: used } = await sql`
      select 1 where exists (select from users where last_login_at is not null)
        or exists (select from audit_log where action = 'login')
    `.execute(context.db)
    if (used.length > 0) return undefined
    const { rows } = await sql<{ id: string }>`
      select id from users where role = 'admin' and active order by created_at, id limit 1
    `.execute(context.db)
    const [first] = rows
    if (!first) {
      await insertRows(context.db, users, [
        {
          name: 'Administrador',
          email,
          role: 'admin',
          active: true,
          mustChangePassword: false,
          notifyApplications: true,
        },
      ])
    }
    const id =
      first?.id ??
      (await sql<{ id: string }>`select id from users where email = ${email}`.execute(context.db)).rows[0]?.id
    // Of the links that were printed only the newest works.
    if (id) await dropLoginCodes(context, id)
    return id && loginLink(publicUrl, await createLoginCode(context, id, { minutes: LINK_MINUTES, keys }))
  })
