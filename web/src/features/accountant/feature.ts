import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** TRE-01: what the accountant is sent each month. */
export const accountant = defineFeature({
  screens: [
    screen('/tesouraria/contabilista', {
      title: 'Mês do contabilista',
      roles: STAFF,
      shows: lazyPart(() => import('./accountant-screen.tsx'), 'AccountantScreen'),
    }),
  ],
  areaMenu: [{ order: 80, area: '/tesouraria', to: '/tesouraria/contabilista', label: 'Contabilista' }],
})
