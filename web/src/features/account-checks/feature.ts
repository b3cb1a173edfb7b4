import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const DIFFERENCES = '/~quotas/diferencas'

/** PAY-03: accounts whose balances the nightly check found to differ from the rows of the ledger. */
export const accountChecks = defineFeature({
  screens: [
    screen(DIFFERENCES, {
      title: 'Contas com diferenças',
      roles: STAFF,
      shows: lazyPart(() => import('./differences-screen.tsx'), 'DifferencesScreen'),
    }),
  ],
  pendingWork: [
    {
      order: 5,
      name: 'balanceDifferences',
      to: DIFFERENCES,
      one: 'conta com diferenças',
      many: 'contas com diferenças',
      changesWith: ['members'],
    },
  ],
})
