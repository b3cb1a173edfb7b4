import { fold } from './fold.ts'
import { GOVERNING_BODIES, type GoverningBody } from './governing-bodies.ts'
import type { SettingTexts } from './settings.ts'

/** Who holds a post of an organ on some day. */
export interface OfficeHolder {
  body: GoverningBody
  role: string
  name: string
}

const PRESIDENT = /^presidente\b/

export const presidentOf = (holders: readonly OfficeHolder[], body: GoverningBody) =>
  holders.find(one => one.body === body && PRESIDENT.test(fold(one.role)))

/**
 * Who signs for the organisation, of those in office: whoever holds the post that the settings name, by default the president of the
 * board. The name of the settings signs only while nobody in office holds that post.
 */
export function signerOf(
  holders: readonly OfficeHolder[],
  { signatureName, signatureRole }: Pick<SettingTexts, 'signatureName' | 'signatureRole'>,
): { name: string; role: string } {
  const asked = signatureRole.trim()
  if (asked === '') {
    const president = presidentOf(holders, 'direcao')
    return president
      ? { name: president.name, role: `Presidente da ${GOVERNING_BODIES.direcao}` }
      : { name: signatureName, role: '' }
  }
  const named = holders.flatMap(holder => {
    const rest = restOfPost(asked, holder)
    return rest === undefined ? [] : [{ holder, rest }]
  })
  const found = named.find(({ holder }) => holder.body === 'direcao') ?? named[0]
  // The post is written as its holder's is, so that it agrees with who signs.
  return found
    ? { name: found.holder.name, role: `${capitalised(found.holder.role)}${found.rest}` }
    : { name: signatureName, role: asked }
}

/** What follows the holder's post in «Tesoureira da Direção»; undefined where the text names another post. */
function restOfPost(text: string, { role, body }: OfficeHolder): string | undefined {
  const words = role.trim().split(/\s+/)
  const given = text.split(/\s+/)
  if (!words.every((word, place) => stem(word) === stem(given[place] ?? ''))) return undefined
  const rest = given.slice(words.length)
  if (rest.length === 0) return ''
  return /^d[aeo]s?$/.test(fold(rest[0] ?? '')) && organOf(fold(rest.join(' '))) === body
    ? ` ${rest.join(' ')}`
    : undefined
}

/** Of «tesoureiro» and «tesoureira» alike. */
const stem = (word: string) => fold(word).replace(/[ao]$/, '')

/** Boards have many names: «Direção», «Conselho de Administração», «Administração». */
const organOf = (text: string): GoverningBody =>
  /\b(mesa|assembleia)\b/.test(text) ? 'mesa_ag' : /\bfiscal\b/.test(text) ? 'conselho_fiscal' : 'direcao'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who signs papers for an organ, by the words that stand below the line. */
export const SIGNING = {
  board: { label: 'A direção', body: 'direcao', post: PRESIDENT },
  auditors: { label: 'O conselho fiscal', body: 'conselho_fiscal', post: PRESIDENT },
  assembly: { label: 'A mesa da assembleia geral', body: 'mesa_ag', post: PRESIDENT },
  chair: { label: 'O presidente da mesa', body: 'mesa_ag', post: PRESIDENT },
  secretary: { label: 'O secretário da mesa', body: 'mesa_ag', post: /^(1\.?[ºo]\s+)?secretari[oa]\b/ },
} as const satisfies Record<string, { label: string; body: GoverningBody; post: RegExp }>

/** The line for an organ or a post, with the name of who holds it. */
export function signatureOf(
  holders: readonly OfficeHolder[],
  who: keyof typeof SIGNING,
): { label: string; name?: string } {
  const { label, body, post } = SIGNING[who]
  const holder = holders.find(one => one.body === body && post.test(fold(one.role)))
  return holder ? { label, name: holder.name } : { label }
}
