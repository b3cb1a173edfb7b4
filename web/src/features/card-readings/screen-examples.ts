import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { cardReadings } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof cardReadings> = {
  '/~cartoesMembro/verificarVarios/$id': { params: { id: api => api.post('card_sessions', { name: 'Uma noite' }) } },
  '/porta/$token': { params: { token: 'uma-ligacao-que-ja-acabou' }, isAnsweredWithFault: true },
}
