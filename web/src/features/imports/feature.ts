import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** MEM-02, PAY-01: members and their opening balances from a spreadsheet. */
export const imports = defineFeature({
  screens: [
    screen('/importacao', {
      title: 'Importar {memberPlural}',
      roles: STAFF,
      shows: lazyPart(() => import('./imports-screen.tsx'), 'ImportsScreen'),
    }),
    screen('/importacao/$id', {
      title: 'Importação',
      roles: STAFF,
      shows: lazyPart(() => import('./import-screen.tsx'), 'ImportScreen'),
    }),
    screen('/~quotas/dividas/saldos', {
      title: 'Saldos iniciais',
      roles: STAFF,
      shows: lazyPart(() => import('./imports-screen.tsx'), 'OpeningBalancesScreen'),
    }),
    screen('/~quotas/dividas/saldos/$id', {
      title: 'Importação',
      roles: STAFF,
      shows: lazyPart(() => import('./import-screen.tsx'), 'OpeningBalancesImportScreen'),
    }),
  ],
  listTools: [
    {
      order: 20,
      list: 'members',
      to: '/importacao',
      label: 'Importar',
      icon: 'import',
      emptyListLabel: 'Importar de Excel',
    },
    {
      order: 20,
      list: 'unsettledPayments',
      to: '/~quotas/dividas/saldos',
      label: 'Saldos iniciais',
      icon: 'import',
      emptyListLabel: 'Trazer saldos iniciais',
    },
  ],
  pendingWork: [
    {
      order: 40,
      name: 'imports',
      to: '/importacao',
      one: 'importação',
      many: 'importações',
      changesWith: ['tasks', 'members'],
    },
    {
      order: 42,
      name: 'openingBalances',
      to: '/~quotas/dividas/saldos',
      one: 'importação de saldos iniciais',
      many: 'importações de saldos iniciais',
      changesWith: ['tasks'],
    },
  ],
  firstSteps: [
    {
      order: 30,
      name: 'members',
      title: 'Importar {memberPlural} de Excel',
      hint: 'Serve a lista que já tem; nada muda antes de a ver.',
      roles: STAFF,
      does: { to: '/importacao' },
      changesWith: ['members'],
    },
  ],
})
