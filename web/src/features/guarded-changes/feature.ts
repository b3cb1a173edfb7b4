import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const CHANGES = '/configuracaoOrganizacao/mudancas'

/** SEC-04: changes of values that money follows, which wait to come into use. */
export const guardedChanges = defineFeature({
  screens: [
    screen(CHANGES, {
      title: 'Mudanças por confirmar',
      roles: STAFF,
      shows: lazyPart(() => import('./changes-screen.tsx'), 'ChangesScreen'),
    }),
  ],
  pendingWork: [
    {
      order: 2,
      name: 'guardedChanges',
      to: CHANGES,
      one: 'mudança de IBAN por confirmar',
      many: 'mudanças de IBAN por confirmar',
      changesWith: ['settings', 'bankAccounts', 'people'],
    },
  ],
})
