import { capitalised } from '../resource/naming.ts'
import type { Terminology } from './terminology.ts'

export type PathWords = Pick<Terminology, 'memberURLSingular' | 'memberURLPlural' | 'membershipPaymentsURL'>

/** First segments of the table of screens that people see under the organisation's words. */
export type WordSegment =
  | '~membros'
  | '~configuracaoMembros'
  | '~cartoesMembro'
  | '~cartaCartoesMembro'
  | '~configuracaoCartoesMembros'
  | '~quotas'

type Pairs = readonly (readonly string[])[]

/**
 * The segments that hold the organisation's words (NAV-52): as the screens' table writes them, and as people see them.
 * The table's begin with `~`, which no word may, so that neither is ever taken for the other.
 */
const segmentsFor = ({
  memberURLSingular: one,
  memberURLPlural: many,
  membershipPaymentsURL: payments,
}: PathWords): { first: readonly (readonly [WordSegment, string])[]; second: Pairs } => ({
  first: [
    ['~membros', many],
    ['~configuracaoMembros', `configuracao${capitalised(many)}`],
    ['~cartoesMembro', `cartoes${capitalised(one)}`],
    ['~cartaCartoesMembro', `cartaCartoes${capitalised(one)}`],
    ['~configuracaoCartoesMembros', `configuracaoCartoes${capitalised(many)}`],
    ['~quotas', payments],
  ],
  /** After `~quotas` only. */
  second: [['~notificarMembros', `notificar${capitalised(many)}`]],
})

const swap = (pairs: Pairs, from: 0 | 1, to: 0 | 1, segment: string) =>
  pairs.find(pair => pair[from] === segment)?.[to] ?? segment

/** What a browser may have escaped, `%7E` for `~`, is the same address. */
function isOwn(segment: string | undefined) {
  try {
    return decodeURIComponent(segment ?? '').startsWith('~')
  } catch {
    return false // a stray % in a hand-written address
  }
}

/** Set before an address that only looks like one of the table's: no screen begins with it, so it is not found. */
const STRANGER = '/~'

export interface WordPaths {
  /** From what stands in the address bar to the path of the table of screens. */
  toOwn(path: string): string
  /** And back. */
  toPublic(path: string): string
}

/** Both directions, on paths alone: each undoes the other, and a path without words is left as it is. */
export function wordPathsFor(words: PathWords): WordPaths {
  const { first, second } = segmentsFor(words)
  return {
    toOwn(path) {
      const [root = '', one = '', two, ...rest] = path.split('/')
      const own = swap(first, 1, 0, one)
      const isOfPayments = own === '~quotas'
      if (isOwn(one) || (isOfPayments && isOwn(two))) return `${STRANGER}${path}`
      if (two === undefined) return `${root}/${own}`
      return [root, own, isOfPayments ? swap(second, 1, 0, two) : two, ...rest].join('/')
    },
    toPublic(path) {
      if (path.startsWith(`${STRANGER}/`)) return path.slice(STRANGER.length)
      const [root = '', one = '', two, ...rest] = path.split('/')
      const seen = swap(first, 0, 1, one)
      if (two === undefined) return `${root}/${seen}`
      return [root, seen, one === '~quotas' ? swap(second, 0, 1, two) : two, ...rest].join('/')
    },
  }
}
