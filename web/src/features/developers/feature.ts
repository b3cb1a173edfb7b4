import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const LIST = '/developers'

/** NAV-44 to NAV-46, DEV-01: the API keys of the organisation. */
export const developers = defineFeature({
  screens: [
    {
      path: LIST,
      title: 'Programadores',
      roles: STAFF,
      shows: {
        standard: 'list',
        resource: 'apiSecrets',
        newPath: '/apiSecrets/new',
        options: { rowPath: '/apiSecrets/$_id' },
      },
    },
    screen('/apiSecrets/new', {
      title: { resource: 'apiSecrets', says: 'new' },
      roles: STAFF,
      listPath: LIST,
      shows: lazyPart(() => import('./api-key-form.tsx'), 'NewApiKeyForm'),
    }),
    screen('/apiSecrets/$id', {
      title: { resource: 'apiSecrets', says: 'edit' },
      roles: STAFF,
      listPath: LIST,
      item: 'apiSecrets',
      shows: lazyPart(() => import('./api-key-form.tsx'), 'ApiKeyForm'),
    }),
  ],
  settingsMenu: [{ order: 90, to: LIST, label: 'Programadores' }],
})
