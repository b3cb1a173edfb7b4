import type { yearlyReports } from '@agremia/model/resources/yearly-reports'
import { Conflict } from '../../errors.ts'
import type { Hooks } from '../../resource/hooks.ts'

export const yearlyReportHooks: Hooks<typeof yearlyReports> = {
  check({ before }) {
    if (before?.approvedAt) throw new Conflict(`O relatório de ${before.year} foi aprovado e já não muda.`)
    return {}
  },
}
