import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** NAV-49: the payment advice of one member. */
export const paymentAdvice = defineFeature({
  screens: [
    screen('/~quotas/aviso/$memberId', {
      title: 'Aviso de pagamento',
      roles: STAFF,
      listPath: '/~quotas/dividas',
      shows: lazyPart(() => import('./advice-screen.tsx'), 'AdviceScreen'),
    }),
  ],
})
