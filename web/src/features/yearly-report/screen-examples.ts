import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { yearlyReport } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof yearlyReport> = {
  '/relatorios/$ano': { params: { ano: '2025' } },
  '/relatorios/$ano/textos': { params: { ano: '2025' } },
}
