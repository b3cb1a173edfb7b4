import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const NOTIFY = '/~quotas/~notificarMembros'

/** NAV-29, PAY-03: notices to those who owe something. */
export const paymentNotices = defineFeature({
  screens: [
    screen(NOTIFY, {
      title: 'Notificar {memberPlural}',
      roles: STAFF,
      shows: lazyPart(() => import('./notify-screen.tsx'), 'NotifyScreen'),
    }),
  ],
  listTools: [{ order: 5, list: 'unsettledPayments', to: NOTIFY, label: 'Notificar', icon: 'batches' }],
})
