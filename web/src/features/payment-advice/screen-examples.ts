import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { paymentAdvice } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof paymentAdvice> = {
  '/~quotas/aviso/$memberId': {
    params: {
      async memberId(api) {
        const memberId = await api.first('members')
        // Without something to pay, the screen has nothing to show.
        const charge = { memberId, type: 'outro', description: 'Viagem', originalAmount: 40 }
        await api.post('unsettled_payments', charge)
        return memberId
      },
    },
  },
}
