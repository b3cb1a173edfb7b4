import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { receivedMoney } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof receivedMoney> = {
  '/~quotas/porIdentificar/$id': {
    params: {
      id: async api =>
        api.post('received_money', {
          bankAccountId: await api.first('bank_accounts'),
          date: '2026-01-05',
          amount: 9.5,
          method: 'transferencia',
          payerText: api.unused,
        }),
    },
  },
}
