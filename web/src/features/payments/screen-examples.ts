import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { payments } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof payments> = {
  '/pagamentos/$id': {
    params: {
      id: async api =>
        api.post('payments', {
          memberId: await api.first('members'),
          bankAccountId: await api.first('bank_accounts'),
          date: '2026-01-05',
          amount: 12.5,
          method: 'numerario',
          type: 'quota',
        }),
    },
  },
}
