import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const LIST = '/~quotas/dividas'

/** NAV-27, NAV-28: what members owe, and the account of each on their sheet and on their own page. */
export const debts = defineFeature({
  screens: [
    {
      path: LIST,
      title: { resource: 'unsettledPayments', says: 'many' },
      roles: STAFF,
      shows: {
        standard: 'list',
        resource: 'unsettledPayments',
        newPath: '/~quotas/dividas/nova',
        options: {
          rowPath: '/~quotas/dividas/$memberId',
          cells: { description: lazyPart(() => import('./debt-cells.tsx'), 'DescriptionCell') },
          bulkActions: lazyPart(() => import('./bulk-debts.tsx'), 'DebtsBulkActions'),
        },
      },
    },
    screen('/~quotas/dividas/nova', {
      title: { resource: 'unsettledPayments', says: 'new' },
      roles: STAFF,
      shows: lazyPart(() => import('./new-charge-screen.tsx'), 'NewChargeScreen'),
    }),
    screen('/~quotas/dividas/$memberId', {
      title: 'Dívidas de {memberSingular}',
      roles: STAFF,
      shows: lazyPart(() => import('./member-debts-screen.tsx'), 'MemberDebtsScreen'),
    }),
  ],
  areaMenu: [{ order: 30, area: '/~quotas', to: LIST, label: { resource: 'unsettledPayments', says: 'many' } }],
  memberTabs: [
    {
      order: 5,
      value: 'quotas',
      label: '{MembershipPayments}',
      resource: 'unsettledPayments',
      shows: lazyPart(() => import('./account-tab.tsx'), 'AccountTab'),
    },
  ],
  memberFacts: [
    { order: 5, shows: lazyPart(() => import('./member-vote.tsx'), 'MemberVote') },
    { order: 20, shows: lazyPart(() => import('./member-money.tsx'), 'MemberMoney') },
  ],
  ownSections: [{ order: 15, column: 'main', shows: lazyPart(() => import('./own-account.tsx'), 'OwnAccount') }],
})
