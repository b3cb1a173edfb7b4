import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { quotas } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof quotas> = {
  '/~configuracaoMembros/planos/$id': {
    params: {
      id: api =>
        api.post('quota_plans', {
          name: api.unused,
          validFrom: '2020-01-01',
          values: [{ validFrom: '2020-01-01', periodAmount: 24 }],
        }),
    },
  },
  '/~quotas/geracoes/$id': { params: { id: api => api.first('quota_runs') } },
}
