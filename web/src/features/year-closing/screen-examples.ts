import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { yearClosing } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof yearClosing> = {
  '/relatorios/$ano/encerramento': { params: { ano: '2025' } },
}
