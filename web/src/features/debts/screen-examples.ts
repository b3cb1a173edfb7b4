import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { debts } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof debts> = {
  '/~quotas/dividas/$memberId': { params: { memberId: api => api.first('members') } },
}
