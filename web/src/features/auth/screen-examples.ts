import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { auth } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof auth> = {
  '/autorizacao/desfazer/$code': { params: { code: 'um-codigo-que-ninguem-enviou' } },
  '/autorizacao/loginporlink/$recoverCode': {
    params: { recoverCode: 'uma-ligacao-que-ja-foi-usada' },
    isAnsweredWithFault: true,
  },
  '/autorizacao/reporemail/$code': { params: { code: 'um-codigo-que-ninguem-enviou' } },
  '/utilizadores/recuperar-password/$id': { params: { id: ({ ownId }) => ownId } },
}
