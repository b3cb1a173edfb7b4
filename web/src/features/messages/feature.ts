import { ADMIN, ANYONE, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

/** NAV-36, NAV-37: messages to members and others, one per recipient. */
export const messages = defineFeature(
  resourceScreens('messages', '/mensagens', {
    create: false,
    editTitle: 'Mensagem',
    form: lazyPart(() => import('./message-screen.tsx'), 'MessageScreen'),
    list: {
      createdBy: { resource: 'messageBatches', path: '/mensagens/nova' },
      cells: {
        subject: lazyPart(() => import('./message-cells.tsx'), 'SubjectCell'),
        recipientName: lazyPart(() => import('./message-cells.tsx'), 'RecipientCell'),
        status: lazyPart(() => import('./message-cells.tsx'), 'StatusCell'),
      },
    },
    menu: { order: 70 },
  }),
  {
    screens: [
      {
        path: '/mensagens/envios',
        title: { resource: 'messageBatches', says: 'many' },
        roles: STAFF,
        shows: {
          standard: 'list',
          resource: 'messageBatches',
          newPath: '/mensagens/nova',
          options: {},
        },
      },
      screen('/mensagens/nova', {
        title: 'Nova mensagem',
        roles: STAFF,
        shows: lazyPart(() => import('./batches/new-batch-screen.tsx'), 'NewBatchScreen'),
      }),
      screen('/mensagens/envios/$id', {
        title: 'Envio',
        roles: STAFF,
        shows: lazyPart(() => import('./batches/batch-screen.tsx'), 'BatchScreen'),
      }),
      screen('/boletim/$code', {
        title: 'Boletim e novidades',
        roles: ANYONE,
        hidesMenu: true,
        isReadyAtOnce: true,
        shows: lazyPart(() => import('./newsletter-screen.tsx'), 'NewsletterScreen'),
      }),
    ],
    listTools: [{ order: 10, list: 'messages', to: '/mensagens/envios', label: 'Envios', icon: 'batches' }],
    listNotes: [{ order: 10, list: 'messages', shows: lazyPart(() => import('./held-notice.tsx'), 'HeldNotice') }],
    memberTabs: [
      {
        order: 30,
        value: 'mensagens',
        label: 'Mensagens',
        resource: 'messages',
        shows: lazyPart(() => import('./member-messages.tsx'), 'MemberMessages'),
      },
    ],
    ownSections: [
      { order: 30, column: 'main', shows: lazyPart(() => import('./own-messages.tsx'), 'OwnMessagesSection') },
    ],
    pendingWork: [
      {
        order: 35,
        name: 'automaticDrafts',
        to: '/mensagens/envios',
        one: 'mensagem automática por rever',
        many: 'mensagens automáticas por rever',
        changesWith: ['messageBatches'],
      },
      {
        order: 40,
        name: 'uncertainMessages',
        to: '/mensagens',
        search: { _status: 'incerta' },
        one: 'mensagem incerta',
        many: 'mensagens incertas',
        changesWith: ['messages'],
      },
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
  },
)
