import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

export const mail = defineFeature({
  screens: [
    screen('/configuracaoOrganizacao/correio', {
      title: 'Correio enviado',
      roles: STAFF,
      shows: lazyPart(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
    }),
    screen('/configuracaoOrganizacao/correio/$id', {
      title: 'Mensagem enviada',
      roles: STAFF,
      shows: lazyPart(() => import('./mail-screen.tsx'), 'MailScreen'),
    }),
  ],
  settingsMenu: [{ order: 90, to: '/configuracaoOrganizacao/correio', label: 'Correio enviado' }],
})
