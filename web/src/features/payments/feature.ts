import { STAFF } from '@agremia/model/rules/roles'
import { countCall } from '../../contributions/count-call.ts'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { formScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

const AREA = '/~quotas'
const LIST = '/~quotas/pagamentos'
/** The number of a receipt as people type it: `REC 2026/000123`, `rec2026/123`, `2026/123`. */
const RECEIPT_NUMBER = /^[a-z0-9]{0,8}\s*\d{4}\/\d+$/i

/** NAV-23 to NAV-26: the money that members pay. */
export const payments = defineFeature(
  formScreens('payments', '/pagamentos', {
    create: false,
    editTitle: 'Pagamento',
    listPath: LIST,
    form: lazyPart(() => import('./item/payment-form.tsx'), 'PaymentForm'),
  }),
  {
    screens: [
      screen(AREA, {
        title: '{MembershipPayments}',
        roles: STAFF,
        shows: lazyPart(() => import('./summary/summary-screen.tsx'), 'SummaryScreen'),
      }),
      {
        path: LIST,
        title: { resource: 'payments', says: 'many' },
        roles: STAFF,
        shows: {
          standard: 'list',
          resource: 'payments',
          newPath: '/~quotas/pagamentos/novo',
          options: {
            rowPath: '/pagamentos/$_id',
            bulkActions: lazyPart(() => import('./print-receipts.tsx'), 'PrintReceipts'),
          },
        },
      },
      screen('/~quotas/pagamentos/novo', {
        title: { resource: 'payments', says: 'new' },
        roles: STAFF,
        shows: lazyPart(() => import('./counter/counter-screen.tsx'), 'CounterScreen'),
        isFetchedWhenIdle: true,
      }),
      screen('/~quotas/folhaDoDia', {
        title: 'Folha do dia',
        roles: STAFF,
        shows: lazyPart(() => import('./day-sheet/day-sheet-screen.tsx'), 'DaySheetScreen'),
      }),
    ],
    menu: [
      {
        order: 30,
        to: AREA,
        label: '{MembershipPayments}',
        badge: {
          count: countCall('receivedMoney', '/received_money?_status=por_identificar'),
          says: 'valores por identificar',
        },
      },
    ],
    areaMenu: [
      { order: 10, area: AREA, to: AREA, label: 'Resumo' },
      { order: 20, area: AREA, to: LIST, label: { resource: 'payments', says: 'many' } },
    ],
    finderRecords: [{ order: 20, resource: 'payments', path: LIST, rowPath: '/pagamentos', finds: RECEIPT_NUMBER }],
    listTools: [{ order: 10, list: 'payments', to: '/~quotas/folhaDoDia', label: 'Folha do dia', icon: 'daySheet' }],
  },
)
