import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** What is to be done before the accounts of a year are closed. */
export const yearClosing = defineFeature({
  screens: [
    screen('/relatorios/$ano/encerramento', {
      title: 'Encerramento do ano',
      roles: STAFF,
      shows: lazyPart(() => import('./year-closing-screen.tsx'), 'YearClosingScreen'),
    }),
  ],
})
