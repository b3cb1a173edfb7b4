import { isStaff, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { queryKeys } from '../../api/query-keys.ts'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { isOwnOrStaff } from '../../contributions/own-account.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'

export const users = defineFeature(
  resourceScreens('users', '/utilizadores', {
    create: 'novo',
    form: lazyPart(() => import('./user-form.tsx'), 'UserForm'),
    edit: { roles: SIGNED_IN, mayOpen: isOwnOrStaff },
    settingsMenu: 10,
  }),
  {
    memberFacts: [{ order: 10, shows: lazyPart(() => import('./member-access.tsx'), 'MemberAccess') }],
    finderEntries: [{ order: 10, title: 'Editar Perfil', pathFor: ({ ID }) => `/utilizadores/${ID}` }],
    firstSteps: [
      {
        order: 50,
        name: 'colleagues',
        title: 'Convidar colegas',
        hint: 'Cada pessoa entra com a sua própria conta.',
        roles: STAFF,
        does: { to: '/utilizadores/novo' },
        changesWith: ['users'],
      },
    ],
    // The support link and the user menu of staff show their own account.
    firstCalls: ({ userId, role }) =>
      isStaff(role) ? [{ key: queryKeys.item('users', userId), path: `/users/${userId}` }] : [],
  },
)
