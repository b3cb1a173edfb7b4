import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { donations } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof donations> = {
  '/tesouraria/donativos/$id': {
    params: {
      async id(api) {
        await api.post('payments', {
          memberId: await api.first('members'),
          bankAccountId: await api.first('bank_accounts'),
          date: '2026-01-05',
          amount: 20,
          method: 'numerario',
          type: 'donativo',
        })
        return api.first('donations')
      },
    },
  },
}
