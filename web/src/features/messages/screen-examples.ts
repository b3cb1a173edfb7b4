import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { messages } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof messages> = {
  '/mensagens/$id': {
    params: {
      async id(api) {
        const email = `convidada.${api.unused}@exemplo.pt`
        await api.post('users', { name: 'Uma Convidada', email, role: 'editor' })
        // The invitation, which is the newest.
        return api.first('messages')
      },
    },
  },
  '/mensagens/envios/$id': { params: { id: api => api.post('message_batches', { subject: 'Um rascunho' }) } },
  '/boletim/$code': { params: { code: 'um-codigo-que-ninguem-enviou' }, isAnsweredWithFault: true },
}
