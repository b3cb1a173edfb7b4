import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** DEV-01: the API's live documentation, its guide and what changed in it. */
export const apiDocs = defineFeature({
  screens: [
    screen('/developers/documentacao', {
      title: 'Documentação da API',
      roles: STAFF,
      shows: lazyPart(() => import('./api-docs-screen.tsx'), 'ApiDocsScreen'),
    }),
  ],
  listLeads: [{ order: 5, list: 'apiSecrets', shows: lazyPart(() => import('./docs-link.tsx'), 'DocsLink') }],
})
