import { users as usersResource } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { defineFeature, withHooks } from '../feature.ts'
import { organisationInMails } from '../settings/organisation-in-mails.ts'
import { reassignAccount } from './reassign-account.ts'
import { userHooks } from './users.hooks.ts'

export const users = defineFeature({
  name: 'users',
  resources: [
    withHooks(usersResource, ({ keys, publicUrl, settings, actors }) =>
      userHooks({ keys, publicUrl, organisation: () => organisationInMails(settings), forget: actors.forget }),
    ),
  ],
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
})
