import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const SLIPS = '/~quotas/taloes'

/** PAY-05: slips that collectors take along, and what they bring back. */
export const collectionSlips = defineFeature({
  screens: [
    screen(SLIPS, {
      title: 'Talões de cobrança',
      roles: STAFF,
      listPath: '/~quotas/dividas',
      shows: lazyPart(() => import('./slips-screen.tsx'), 'SlipsScreen'),
    }),
  ],
  listTools: [{ order: 30, list: 'unsettledPayments', to: SLIPS, label: 'Talões', icon: 'batches' }],
})
