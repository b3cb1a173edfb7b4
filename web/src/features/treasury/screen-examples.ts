import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { treasury } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof treasury> = {
  '/tesoouraria/$id': {
    params: {
      id: api =>
        api.post('treasury_docs', {
          direction: 'despesa',
          docType: 'fatura',
          docDate: '2026-01-05',
          fiscalYear: 2026,
          description: api.unused,
          entityName: 'Gráfica do Largo',
          totalAmount: 61.5,
        }),
    },
  },
}
