import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { imports } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof imports> = {
  '/importacao/$id': {
    params: { id: api => api.upload('imports', { name: 'folha.csv', kind: 'members' }, 'Nome\nAna') },
  },
  '/~quotas/dividas/saldos/$id': {
    params: {
      id: api =>
        api.upload(
          'imports',
          { name: 'folha.csv', kind: 'openingBalances' },
          'N.º de sócio;Ano;Valor em dívida\n1;2024;24',
        ),
    },
  },
}
