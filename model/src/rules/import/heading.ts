import { fold } from '../fold.ts'

/** Whatever an organisation calls its members; the mapping cares for none of the differences. */
const MEMBER = /^(socio|associado|cooperador|cooperante|membro|irmao|irma|filiado|member|utente|confrade)[s]?$/
const NUMBER = /^(n|no|nr|num|numero|number|nro)$/
const EMPTY_WORDS = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'e', 'em', 'para', 'of', 'the', 'ao'])

/**
 * A heading as it is compared: without accents, case, signs and small words; `N.º de Sócio`, `Nr. associado` and
 * `numeroSocio` are all `n socio`.
 */
export function normaliseHeading(heading: string): string {
  const words = fold(heading.replace(/([a-zà-ÿ])([A-Z])/g, '$1 $2').replace(/[ºª°]/g, ' '))
    .replace(/\be[\s-]*mail\b/g, 'email')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  return words
    .map(word => (NUMBER.test(word) ? 'n' : MEMBER.test(word) ? 'socio' : word))
    .filter(word => word !== '' && !EMPTY_WORDS.has(word))
    .join(' ')
}

/** What people add to a heading that changes nothing: how to fill it in, that it is the main one. */
const NOISE = new Set(
  'dd mm aa aaaa yyyy principal pessoal preferencial contacto atual opcional obrigatorio 1 pt completo completa sn sim nao se'.split(
    ' ',
  ),
)
export const isNoise = (word: string) => NOISE.has(word)
