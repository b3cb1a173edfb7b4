import { SIGNED_IN } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'
import { decidedRequestsOf, openRequestOf } from './open-request.ts'

/** NAV-07: the page on which members see their own data, and their requests to change them, which staff decide. */
export const ownPage = defineFeature(
  resourceScreens('memberChangeRequests', '/pedidosDeAlteracao', {
    // Only members make requests, on their own page.
    create: false,
    editTitle: 'Pedido de alteração',
    form: lazyPart(() => import('./decide-request.tsx'), 'DecideRequest'),
    list: { backTo: { path: '/~membros', title: '{MemberPlural}' } },
  }),
  {
    screens: [
      screen('/dashboard', {
        title: 'A minha página',
        roles: SIGNED_IN,
        shows: lazyPart(() => import('./own-page.tsx'), 'OwnPage'),
      }),
      screen('/dashboard/pedido', {
        title: 'Pedir alteração',
        roles: SIGNED_IN,
        shows: lazyPart(() => import('./ask-form.tsx'), 'AskForm'),
      }),
    ],
    ownSections: [
      {
        order: 10,
        column: 'main',
        isShown: sheet => openRequestOf(sheet) !== undefined,
        shows: lazyPart(() => import('./own-requests.tsx'), 'OpenRequestSection'),
      },
      { order: 20, column: 'main', shows: lazyPart(() => import('./own-data.tsx'), 'OwnData') },
      {
        order: 20,
        column: 'side',
        isShown: sheet => decidedRequestsOf(sheet).length > 0,
        shows: lazyPart(() => import('./own-requests.tsx'), 'DecidedRequests'),
      },
    ],
    memberNotices: [{ order: 10, shows: lazyPart(() => import('./request-notice.tsx'), 'RequestNotice') }],
    pendingWork: [
      {
        order: 20,
        name: 'memberChangeRequests',
        to: '/pedidosDeAlteracao',
        one: 'pedido',
        many: 'pedidos',
        changesWith: ['memberChangeRequests'],
      },
    ],
  },
)
