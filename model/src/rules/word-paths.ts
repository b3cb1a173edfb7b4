import { capitalised } from '../resource/naming.ts'
import type { Terminology } from './terminology.ts'

export type PathWords = Pick<Terminology, 'memberURLSingular' | 'memberURLPlural' | 'membershipPaymentsURL'>

/** The first path segments, in the table of screens, that stand for the organisation's words. */
export type WordSegment =
  | '~membros'
  | '~configuracaoMembros'
  | '~cartoesMembro'
  | '~cartaCartoesMembro'
  | '~configuracaoCartoesMembros'
  | '~quotas'

type Pairs = readonly (readonly string[])[]

/**
 * The path segments that contain the organisation's words (NAV-52): as written in the table of screens, and as shown to users.
 * Those of the table begin with `~`, which no word may, so that the two cannot be confused.
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
  /** Only after `~quotas`. */
  second: [['~notificarMembros', `notificar${capitalised(many)}`]],
})

const swap = (pairs: Pairs, from: 0 | 1, to: 0 | 1, segment: string) =>
  pairs.find(pair => pair[from] === segment)?.[to] ?? segment

/** Decodes what a browser may have escaped, such as `%7E` for `~`. */
function isOwn(segment: string | undefined) {
  try {
    return decodeURIComponent(segment ?? '').startsWith('~')
  } catch {
    return false // a stray % in a hand-written address
  }
}

/** Prefixed to an address that only looks like one of the table: no screen begins with it, so it is not found. */
const STRANGER = '/~'

/** The words that addresses had before, each list newest first. */
export type FormerWords = Readonly<Record<keyof PathWords, readonly string[]>>

export interface WordPaths {
  /** Converts the browser's path to the path in the table of screens. */
  toOwn(path: string): string
  /** Converts a path of the table of screens to the browser's path. */
  toPublic(path: string): string
}

/** Converts paths in both directions; the functions are inverse to each other, and leave paths without words unchanged. */
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

/** Where an address that was made of former words leads today; undefined if it is not one. */
export function addressToday(path: string, former: FormerWords, present: PathWords): string | undefined {
  const names = ['memberURLPlural', 'memberURLSingular', 'membershipPaymentsURL'] as const
  for (const name of names) {
    for (const word of former[name]) {
      const own = wordPathsFor({ ...present, [name]: word }).toOwn(path)
      if (own === path || own.startsWith(`${STRANGER}/`)) continue
      const today = wordPathsFor(present).toPublic(own)
      if (today !== path) return today
    }
  }
  return undefined
}
