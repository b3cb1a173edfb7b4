import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

const AREA = '/tesouraria'
const ACCOUNTS = '/tesouraria/contas'
const MOVEMENTS = '/tesouraria/movimentos'
const DIFFERENCES = '/tesouraria/contas/diferencas'

/** TRE-01: accounts and cash boxes, their statements, and what moves them. */
export const treasuryAccounts = defineFeature(
  resourceScreens('treasuryMovements', MOVEMENTS, {
    create: 'novo',
    editTitle: 'Movimento',
    form: lazyPart(() => import('./movements/movement-form.tsx'), 'MovementForm'),
    list: {
      cells: {
        description: lazyPart(() => import('./movements/cells.tsx'), 'DescriptionCell'),
        amount: lazyPart(() => import('./movements/cells.tsx'), 'AmountCell'),
      },
    },
  }),
  {
    screens: [
      screen(ACCOUNTS, {
        title: 'Contas',
        roles: STAFF,
        shows: lazyPart(() => import('./accounts-screen.tsx'), 'AccountsScreen'),
      }),
      screen(DIFFERENCES, {
        title: 'Verificação das contas',
        roles: STAFF,
        shows: lazyPart(() => import('./differences-screen.tsx'), 'TreasuryDifferencesScreen'),
      }),
      screen('/tesouraria/contas/$id', {
        title: 'Extrato da conta',
        roles: STAFF,
        shows: lazyPart(() => import('./statement/statement-screen.tsx'), 'StatementScreen'),
      }),
      screen('/tesouraria/contas/$id/conciliar', {
        title: 'Conciliar a conta',
        roles: STAFF,
        shows: lazyPart(() => import('./reconcile/reconcile-screen.tsx'), 'ReconcileScreen'),
      }),
      screen('/tesouraria/contas/$id/fecho', {
        title: 'Fecho de caixa',
        roles: STAFF,
        shows: lazyPart(() => import('./cash-count/cash-count-screen.tsx'), 'CashCountScreen'),
      }),
    ],
    areaMenu: [
      { order: 40, area: AREA, to: ACCOUNTS, label: 'Contas' },
      { order: 50, area: AREA, to: MOVEMENTS, label: { resource: 'treasuryMovements', says: 'many' } },
    ],
    pendingWork: [
      {
        order: 6,
        name: 'treasuryDifferences',
        to: DIFFERENCES,
        one: 'diferença nas contas da tesouraria',
        many: 'diferenças nas contas da tesouraria',
        changesWith: ['bankAccounts'],
      },
    ],
  },
)
