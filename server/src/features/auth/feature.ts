import * as authCalls from '@agremia/model/calls/auth'
import { sql } from 'kysely'
import { MANY_ROWS } from '../../resource/context.ts'
import { defineFeature } from '../feature.ts'
import { authRoutes } from './auth.routes.ts'
import { authDepsOf } from './auth-deps.ts'

export const auth = defineFeature({
  name: 'auth',
  calls: [authCalls],
  routes: (app, deps) => authRoutes(app, authDepsOf(deps)),
  cleanup: {
    // The list of sessions shows them for a while after they ended.
    'ended sessions': sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '60 days'`,
    'login codes': sql`delete from login_codes where coalesce(used_at, expires_at) < now() - interval '1 day'`,
    'links that undo a change of e-mail': sql`delete from email_undos where expires_at < now()`,
    'devices that were not used for long': sql`delete from known_devices where last_used_at < now() - interval '400 days'`,
    'counts of tries': sql`delete from throttles where resets_at < now()`,
  },
  // Whoever lost access after the backup must not have it again, and links that were used since must not work a second time.
  afterRestore: async db => {
    await sql`
      update sessions set ended_at = now(), end_reason = 'restore' where ended_at is null
    `.execute(db)
    await sql`delete from login_codes`.execute(db)
    await sql`delete from email_undos`.execute(db)
  },
  refresh: (changed, { actors }) => {
    if (changed === 'all' || (changed.topic === 'users' && changed._id === MANY_ROWS)) actors.forget('all')
    else if (changed.topic === 'users') actors.forget({ userId: changed._id })
    else if (changed.topic === 'sessions') actors.forget({ sessionId: changed._id })
    return undefined
  },
  ownTables: ['known_devices', 'login_codes', 'sessions', 'throttles'],
  ownColumns: { users: ['password_hash'] },
  personalTexts: [
    {
      table: 'email_undos',
      shortLived: ['email'],
    },
    {
      table: 'sessions',
      elsewhere: ['address', 'user_agent'],
    },
    {
      table: 'throttles',
      shortLived: ['key'],
    },
  ],
})
