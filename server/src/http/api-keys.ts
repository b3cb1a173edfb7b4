// Without this import TypeScript would not know that the app can count requests.
import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Forbidden, TooMany, Unauthorized } from '../errors.ts'
import type { KeyActor } from './actor.ts'
import { networkOf } from './network.ts'

/** Every key begins with it, so that a key is told from a session's token, and that programs which look for leaked keys find it. */
export const KEY_MARK = 'agr_'
/** Also one that lacks its end: whoever has most of a key has little left to guess. */
const IN_ADDRESS = /agr_[\w-]{20}/i

export const isApiKey = (token: string) => token.startsWith(KEY_MARK)

/** Of each network in a minute. A key has 256 random bits, so this limits the look-ups that made-up keys cause. */
const MOST_WRONG_KEYS = 30

export interface KeyFinder {
  /** Whether the key was found a moment ago; it asks the database nothing. */
  isKnown(key: string): boolean
  /**
   * Who acts with the key, which counts as a use of it; undefined if there is no such key, or it is no longer valid. `otherAddress`:
   * it may not be used from there.
   */
  useKey(key: string, address: string): Promise<KeyActor | 'otherAddress' | undefined>
}

/**
 * Finds who acts with an API key. A wrong one is refused at once, also where visitors may call, and a network with too many wrong
 * ones is refused without a look-up; keys that are in use meanwhile are not.
 */
export function keyAuthentication(app: FastifyInstance, keys: KeyFinder) {
  const count = app.createRateLimit({
    max: MOST_WRONG_KEYS,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => `wrong keys: ${networkOf(request.ip)}`,
  })
  const refuseMany = async (request: FastifyRequest, options?: { increment: false }) => {
    const counted = await count(request, options)
    if (!counted.isAllowed && counted.isExceeded) {
      throw new TooMany(counted.ttlInSeconds, 'Demasiadas chaves erradas. Aguarde um pouco e tente de novo.')
    }
  }
  // An address is kept in histories and in the logs of proxies, so a key in it is refused even where it is not needed.
  app.addHook('onRequest', async ({ url }) => {
    if (holdsKey(url)) throw new BadRequest(IN_HEADER_ONLY, 'keyInAddress')
  })
  return async (key: string, request: FastifyRequest): Promise<KeyActor> => {
    if (!keys.isKnown(key)) await refuseMany(request, { increment: false })
    const actor = await keys.useKey(key, request.ip)
    if (typeof actor === 'object') return actor
    await refuseMany(request)
    if (actor) throw new Forbidden('Esta chave não pode ser usada a partir deste endereço.', 'keyAddress')
    throw new Unauthorized('Esta chave não é válida: não existe, expirou ou foi revogada.', 'invalidKey')
  }
}

/** More escapes in each other than any program writes by mistake. */
const MOST_ESCAPES = 10

/** Whether an address holds a key in any spelling: letters may be escaped, and the escapes again. Keys have ASCII letters only. */
export function holdsKey(url: string): boolean {
  let spelled = url
  for (let times = 0; times < MOST_ESCAPES; times += 1) {
    if (IN_ADDRESS.test(spelled)) return true
    const read = spelled.replace(/%([0-9a-f]{2})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (read === spelled) return false
    spelled = read
  }
  return true
}

const IN_HEADER_ONLY =
  'A chave não pode ir no endereço. Envie-a no cabeçalho «Authorization: Bearer …», e revogue esta, que pode ter sido vista.'
