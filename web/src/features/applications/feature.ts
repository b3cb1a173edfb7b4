import { OPEN_APPLICATIONS } from '@agremia/model/rules/applications'
import { ANYONE } from '@agremia/model/rules/roles'
import { countCall } from '../../contributions/count-call.ts'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

/** NAV-12 to NAV-14: applications to become a member, and the public pages through which they arrive. */
export const applications = defineFeature(
  resourceScreens('memberApplications', '/candidaturas', {
    create: 'nova',
    editTitle: 'Candidatura',
    form: lazyPart(() => import('./application-form.tsx'), 'ApplicationForm'),
    menu: {
      order: 10,
      when: { setting: 'hasMemberApplication', is: 'true' },
      badge: {
        count: countCall('memberApplications', `/member_applications?${OPEN_APPLICATIONS}`),
        says: 'por decidir',
      },
    },
  }),
  {
    memberFacts: [{ order: 20, shows: lazyPart(() => import('./member-application.tsx'), 'MemberApplication') }],
    pendingWork: [
      {
        order: 10,
        name: 'memberApplications',
        to: '/candidaturas',
        one: 'candidatura',
        many: 'candidaturas',
        changesWith: ['memberApplications', 'settings'],
      },
    ],
    screens: [
      screen('/inscricao', {
        title: 'Candidatura a {memberSingular}',
        roles: ANYONE,
        hidesMenu: true,
        shows: lazyPart(() => import('./public/public-screens.tsx'), 'Apply'),
      }),
      screen('/inscricao/confirmacao/$verificationCode', {
        title: 'Confirmar o e-mail',
        roles: ANYONE,
        hidesMenu: true,
        isReadyAtOnce: true,
        shows: lazyPart(() => import('./public/public-screens.tsx'), 'Confirmation'),
      }),
    ],
  },
)
