import * as calls from '@agremia/model/calls/api-secrets'
import { apiSecrets } from '@agremia/model/resources/api-secrets'
import { users } from '@agremia/model/resources/users'
import { sql } from 'kysely'
import { type Announcement, MANY_ROWS } from '../../resource/context.ts'
import { defineFeature, withHooks } from '../feature.ts'
import { apiKeyHooks } from './api-keys.hooks.ts'
import { apiKeyRoutes } from './api-keys.routes.ts'

export const apiKeys = defineFeature({
  name: 'api-keys',
  resources: [withHooks(apiSecrets, deps => apiKeyHooks(deps.apiKeys))],
  calls: [calls],
  routes: (app, deps) => {
    apiKeyRoutes(app, deps.kernel, deps.served(apiSecrets.name))
    app.addHook('onClose', () => deps.apiKeys.writeUsage())
  },
  // A key that was revoked after the backup must not open anything again: somebody activates those that are still trusted.
  afterRestore: db => sql`update api_secrets set active = false where active`.execute(db),
  refresh: (changed, { apiKeys }) => {
    if (changed === 'all') apiKeys.forget('all')
    else if (changed.topic === apiSecrets.name || changed.topic === users.name) apiKeys.forget(changedKeys(changed))
    return undefined
  },
  ownColumns: { apiSecrets: ['secret_hash'] },
  personalTexts: [
    {
      table: 'api_secrets',
      impersonal: ['name', 'description', 'prefix', 'scopes', 'allowed_ips', 'last_used_ip', 'search'],
    },
  ],
})

const changedKeys = ({ topic, _id }: Announcement) => {
  if (_id === MANY_ROWS) return 'all'
  return topic === users.name ? { userId: _id } : { keyId: _id }
}
