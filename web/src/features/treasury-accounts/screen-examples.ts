import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { treasuryAccounts } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof treasuryAccounts> = {
  '/tesouraria/contas/$id': { params: { id: api => api.first('bank_accounts') } },
  '/tesouraria/contas/$id/conciliar': { params: { id: api => api.first('bank_accounts?_kind=banco&_sort=name') } },
  '/tesouraria/contas/$id/fecho': { params: { id: api => api.first('bank_accounts?_kind=caixa') } },
  '/tesouraria/movimentos/$id': {
    params: {
      id: async api =>
        api.post('treasury_movements', {
          bankAccountId: await api.first('bank_accounts'),
          date: '2026-01-05',
          kind: 'saida',
          amount: 1.5,
          method: 'transferencia',
          description: 'Comissão',
        }),
    },
  },
}
