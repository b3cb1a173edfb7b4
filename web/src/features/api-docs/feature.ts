import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const DOCS = '/developers/documentacao'

/** DEV-01: the API's live documentation, its guide and what changed in it. */
export const apiDocs = defineFeature({
  screens: [
    screen(DOCS, {
      title: 'Documentação da API',
      roles: STAFF,
      shows: lazyPart(() => import('./api-docs-screen.tsx'), 'ApiDocsScreen'),
    }),
  ],
  listTools: [{ order: 10, list: 'apiSecrets', to: DOCS, label: 'Documentação', icon: 'book' }],
})
