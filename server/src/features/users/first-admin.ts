import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import type { Keys } from '../../outside/keys.ts'
import { inTransaction } from '../../resource/context.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { createLoginCode, loginLink } from '../auth/login-codes.ts'

const LINK_MINUTES = 7 * 24 * 60

/** Creates the first admin of a new organisation, and returns the link by which they sign in and set a password. */
export const makeFirstAdmin = (database: Database, keys: Keys, email: string, publicUrl: string, now: Date) =>
  inTransaction(database, SYSTEM, now, async context => {
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      select id, last_login_at is null as "isNew" from users order by created_at, id limit 1
    `.execute(context.db)
    const [first] = rows
    if (first && !first.isNew) return undefined
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
    return id && loginLink(publicUrl, await createLoginCode(context, id, { minutes: LINK_MINUTES, keys }))
  })
