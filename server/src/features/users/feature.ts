import * as userCalls from '@agremia/model/calls/users'
import { users as usersResource } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { authDepsOf } from '../auth/auth-deps.ts'
import { defineFeature, withHooks } from '../feature.ts'
import { hasMailServer } from '../settings/smtp.ts'
import { reassignAccount } from './reassign-account.ts'
import { userHooks } from './users.hooks.ts'
import { userRoutes } from './users.routes.ts'

export const users = defineFeature({
  name: 'users',
  resources: [withHooks(usersResource, deps => userHooks(authDepsOf(deps)))],
  calls: [userCalls],
  routes: (app, deps) =>
    userRoutes(app, {
      ...authDepsOf(deps),
      kernel: deps.kernel,
      served: deps.served(usersResource.name),
      hasMailServer: () => hasMailServer(deps.settings),
    }),
  firstSteps: () => ({
    colleagues: () => sql`(select count(*) > 1 from users where active and role in ('admin', 'editor'))`,
  }),
  memberReferences: [
    {
      to: 'members',
      table: usersResource.path,
      columns: ['member_id'],
      onMerge: { custom: reassignAccount },
      counted: ['acesso de utilizador', 'acessos de utilizador'],
    },
  ],
  ownTables: ['email_undos'],
  personalTexts: [
    {
      table: 'users',
      elsewhere: ['name', 'email', 'notes', 'search'],
      impersonal: ['password_hash'],
    },
  ],
})
