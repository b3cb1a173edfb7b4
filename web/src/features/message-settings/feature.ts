import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'
import { TEMPLATES } from './templates.ts'

/** NAV-38, MSG-02: the templates of messages, below the settings of messages, and the page of each. */
export const messageSettings = defineFeature({
  screens: [
    screen('/configuracaoMensagens/$name', {
      title: 'Modelo de mensagem',
      roles: STAFF,
      shows: lazyPart(() => import('./template-screen.tsx'), 'TemplateScreen'),
    }),
  ],
  settingsBlocks: [
    {
      order: 10,
      area: 'messages',
      heading: TEMPLATES.heading,
      anchor: TEMPLATES.anchor,
      shows: lazyPart(() => import('./template-list.tsx'), 'TemplateList'),
    },
  ],
})
