import { ADMIN, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

export const mail = defineFeature({
  screens: [
    screen('/configuracaoOrganizacao/correio', {
      title: 'Correio de saída',
      roles: STAFF,
      shows: lazyPart(() => import('./outbox-screen.tsx'), 'OutboxScreen'),
    }),
    screen('/configuracaoOrganizacao/correio/$id', {
      title: 'Mensagem',
      roles: STAFF,
      shows: lazyPart(() => import('./mail-screen.tsx'), 'MailScreen'),
    }),
  ],
  firstSteps: [
    {
      order: 60,
      name: 'mailServer',
      title: 'Ligar o servidor de correio',
      hint: 'Até lá, as mensagens ficam guardadas e não saem.',
      roles: ADMIN,
      does: { to: '/configuracaoMensagens' },
      changesWith: ['settings'],
    },
  ],
  settingsMenu: [{ order: 90, to: '/configuracaoOrganizacao/correio', label: 'Correio de saída' }],
})
