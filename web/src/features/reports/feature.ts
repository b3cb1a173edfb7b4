import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const PATH = '/relatorios'

/** NAV-35: what the board reads. In cooperatives the summary of payments leads to it. */
export const reports = defineFeature({
  screens: [
    screen(PATH, {
      title: 'Relatórios',
      roles: STAFF,
      shows: lazyPart(() => import('./reports-screen.tsx'), 'ReportsScreen'),
    }),
  ],
  menu: [{ order: 60, to: PATH, label: 'Relatórios', when: { setting: 'orgType', is: 'association' } }],
})
