import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { messageSettings } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof messageSettings> = {
  '/configuracaoMensagens/$name': { params: { name: 'candidaturaAceite' } },
}
