import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const AREA = '/tesouraria'

/** TRE-01: the budget against what moved, and the map of receipts and payments. */
export const treasuryMap = defineFeature({
  screens: [
    screen('/tesouraria/orcamento', {
      title: 'Orçamento',
      roles: STAFF,
      shows: lazyPart(() => import('./budget/budget-screen.tsx'), 'BudgetScreen'),
    }),
    screen('/tesouraria/mapa', {
      title: 'Mapa de recebimentos e pagamentos',
      roles: STAFF,
      shows: lazyPart(() => import('./map/map-screen.tsx'), 'MapScreen'),
    }),
  ],
  areaMenu: [
    { order: 60, area: AREA, to: '/tesouraria/orcamento', label: 'Orçamento' },
    { order: 70, area: AREA, to: '/tesouraria/mapa', label: 'Mapa' },
  ],
})
