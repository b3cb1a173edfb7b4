import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { ownPage } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof ownPage> = {
  '/pedidosDeAlteracao/$id': {
    params: {
      async id(api) {
        const member = await api.asMember()
        await member.post('own/requests', { values: { locality: 'Montemor-o-Novo' } })
        return api.first('member_change_requests')
      },
    },
  },
}
