import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { applications } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof applications> = {
  '/inscricao/confirmacao/$verificationCode': {
    params: { verificationCode: 'um-codigo-que-ninguem-enviou' },
    isAnsweredWithFault: true,
  },
}
