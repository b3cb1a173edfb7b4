import { type OfficeHolder, signerOf } from '../office-holders.ts'
import { printPhone } from '../phone.ts'
import type { SettingTexts } from '../settings.ts'
import type { OrganisationPlaceholder } from './placeholders.ts'

/** The organisation's name with article and contractions: `a Associação`, `da Associação`, `na Associação`; `o Clube`, `do Clube`. */
export const organisationInWords = (name: string, article: string) => ({
  organizacao: name,
  aOrganizacao: article ? `${article} ${name}` : name,
  daOrganizacao: article ? `d${article} ${name}` : `de ${name}`,
  naOrganizacao: article ? `n${article} ${name}` : `em ${name}`,
})

type SignaturePlaceholder = 'assinaturaNome' | 'assinaturaCargo'

/** The values that every message has: those of the settings, and who signs of those in office on its day. */
export function organisationValues(
  texts: SettingTexts,
  holders: readonly OfficeHolder[],
): Record<OrganisationPlaceholder, string> {
  const { name: assinaturaNome, role: assinaturaCargo } = signerOf(holders, texts)
  return { ...organisationWords(texts), assinaturaNome, assinaturaCargo }
}

/** Those of the settings alone. */
export const organisationWords = (
  texts: SettingTexts,
): Record<Exclude<OrganisationPlaceholder, SignaturePlaceholder>, string> => ({
  ...organisationInWords(texts.organisationName, texts.organisationArticle),
  sinonimoMembro: texts.memberSingular,
  sinonimoMembroPlural: texts.memberPlural,
  oMembro: `${texts.memberArticle} ${texts.memberSingular}`,
  morada: [
    texts.organisationAddress,
    [texts.organisationPostalCode, texts.organisationLocality].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', '),
  localidade: texts.organisationLocality,
  email: texts.organisationEmail,
  telefone: texts.organisationPhone && printPhone(texts.organisationPhone),
  site: texts.organisationWebsite.replace(/\/+$/, ''),
})
