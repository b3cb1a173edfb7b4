import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

const RUNS = '/~quotas/geracoes'

/** PAY-01: plans of quotas, under the members' settings (NAV-11), and the runs that charge them. */
export const quotas = defineFeature(
  resourceScreens('quotaPlans', '/~configuracaoMembros/planos', { create: 'novo', settingsMenu: 61 }),
  {
    screens: [
      {
        path: RUNS,
        title: { resource: 'quotaRuns', says: 'many' },
        roles: STAFF,
        shows: {
          standard: 'list',
          resource: 'quotaRuns',
          options: { backTo: { path: '/~quotas/dividas', title: 'Dívidas' } },
        },
      },
      screen('/~quotas/geracoes/$id', {
        title: 'Geração',
        roles: STAFF,
        shows: lazyPart(() => import('./run-screen.tsx'), 'RunScreen'),
      }),
      screen('/~quotas/gerar', {
        title: 'Gerar {membershipPayments}',
        roles: STAFF,
        shows: lazyPart(() => import('./generate-screen.tsx'), 'GenerateScreen'),
      }),
    ],
    listTools: [
      { order: 10, list: 'unsettledPayments', to: RUNS, label: 'Gerações', icon: 'generate' },
      {
        order: 10,
        list: 'quotaRuns',
        to: '/~quotas/gerar',
        label: 'Nova geração',
        icon: 'generate',
        emptyListLabel: 'Nova geração',
      },
    ],
    memberFacts: [{ order: 60, shows: lazyPart(() => import('./generate-for-member.tsx'), 'GenerateForMember') }],
    firstSteps: [
      {
        order: 45,
        name: 'quotaPlans',
        title: 'Definir as {membershipPayments}',
        hint: 'Quanto paga cada categoria e de quanto em quanto tempo.',
        roles: STAFF,
        does: { to: '/~configuracaoMembros/planos/novo' },
        changesWith: ['quotaPlans'],
      },
    ],
  },
)
