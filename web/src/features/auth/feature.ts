import { ANYONE, SIGNED_IN } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { isOwnOrStaff } from '../../contributions/own-account.ts'
import { screen } from '../../contributions/screen.ts'

export const auth = defineFeature({
  screens: [
    screen('/autorizacao/entrar', {
      title: 'Entrar',
      roles: ANYONE,
      shows: lazyPart(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
    }),
    screen('/autorizacao/loginporlink', {
      title: 'Entrar por ligação',
      roles: ANYONE,
      shows: lazyPart(() => import('./link-request-screen.tsx'), 'LinkRequestScreen'),
      isFetchedWhenIdle: true,
    }),
    screen('/autorizacao/loginporlink/$recoverCode', {
      title: 'Entrar por ligação',
      roles: ANYONE,
      hidesMenu: true,
      shows: lazyPart(() => import('./link-screen.tsx'), 'LinkScreen'),
    }),
    screen('/autorizacao/reporemail/$code', {
      title: 'Repor o e-mail',
      roles: ANYONE,
      hidesMenu: true,
      shows: lazyPart(() => import('./restore-email-screen.tsx'), 'RestoreEmailScreen'),
    }),
    screen('/autorizacao/desfazer/$code', {
      title: 'Desfazer a mudança',
      roles: ANYONE,
      hidesMenu: true,
      shows: lazyPart(() => import('./take-back-screen.tsx'), 'TakeBackScreen'),
    }),
    screen('/autorizacao/sair', {
      title: 'Sair',
      roles: ANYONE,
      shows: lazyPart(() => import('./sign-out-screen.tsx'), 'SignOutScreen'),
    }),
    screen('/utilizadores/recuperar-password/$id', {
      title: 'Alterar palavra-passe',
      roles: SIGNED_IN,
      mayOpen: isOwnOrStaff,
      shows: lazyPart(() => import('./password-screen.tsx'), 'PasswordScreen'),
    }),
  ],
  itemPanels: [
    { order: 5, resource: 'users', shows: lazyPart(() => import('./email-panel.tsx'), 'OwnEmailPanel') },
    { order: 10, resource: 'users', shows: lazyPart(() => import('./password-panel.tsx'), 'PasswordPanel') },
    { order: 20, resource: 'users', shows: lazyPart(() => import('./sessions-panel.tsx'), 'OwnSessionsPanel') },
  ],
})
