import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** NAV-48: the report of a year for the general assembly. */
export const yearlyReport = defineFeature({
  screens: [
    screen('/relatorios/$ano', {
      title: 'Relatório anual',
      roles: STAFF,
      shows: lazyPart(() => import('./yearly-report-screen.tsx'), 'YearlyReportScreen'),
    }),
    screen('/relatorios/$ano/textos', {
      title: 'Textos do relatório anual',
      roles: STAFF,
      shows: lazyPart(() => import('./report-texts-screen.tsx'), 'ReportTextsScreen'),
    }),
  ],
})
