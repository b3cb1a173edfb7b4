import { fold } from '../fold.ts'

/** Words for a member in other programs; the comparison of headings treats them as equal. */
const MEMBER =
  /^(socio|socia|associado|associada|cooperador|cooperante|membro|irmao|irma|filiado|member|utente|confrade)[s]?$/
const NUMBER = /^(n|no|nr|num|numero|number|nro)$/
const EMPTY_WORDS = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'e', 'em', 'para', 'of', 'the', 'ao'])

export const isMemberWord = (word: string) => MEMBER.test(word)
export const isSmallWord = (word: string) => EMPTY_WORDS.has(word)

/**
 * Normalises a heading for comparison: without accents, case, punctuation and small words. `N.º de Sócio`, `Nr. associado` and
 * `numeroSocio` all become `n socio`.
 */
export function normaliseHeading(heading: string): string {
  const words = fold(heading.replace(/([a-zà-ÿ])([A-Z])/g, '$1 $2').replace(/[ºª°]/g, ' '))
    .replace(/\be[\s-]*mail\b/g, 'email')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  return words
    .map(word => (NUMBER.test(word) ? 'n' : isMemberWord(word) ? 'socio' : word))
    .filter(word => word !== '' && !isSmallWord(word))
    .join(' ')
}

/** Filler words that people add to headings and that do not change the meaning. */
const NOISE = new Set(
  'dd mm aa aaaa yyyy principal pessoal preferencial contacto atual opcional obrigatorio 1 pt completo completa sn sim nao se'.split(
    ' ',
  ),
)
export const isNoise = (word: string) => NOISE.has(word)
