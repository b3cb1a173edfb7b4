import type { SettingTexts } from '@agremia/model/rules/settings'
import { logoStorage } from '../../settings/logo-storage.ts'
import type { LetterHead } from './letter-head.ts'

/** The head of an organisation's letters, from its settings; what is not set is left out. */
export async function headOfOrganisation(texts: SettingTexts, dataDir: string): Promise<LetterHead> {
  const { organisationName: name, organisationTaxNumber: taxNumber } = texts
  const place = joined(' ', texts.organisationPostalCode, texts.organisationLocality)
  const nipc = taxNumber && `NIPC ${taxNumber}`
  return {
    name,
    lines: [
      joined(' · ', texts.organisationAddress, place),
      nipc,
      joined(' · ', texts.organisationEmail, texts.organisationPhone, texts.organisationWebsite),
    ].filter(line => line !== ''),
    footer: joined(' · ', name, nipc),
    logo: texts.logoFile === '' ? undefined : await logoStorage(dataDir).read(texts.logoFile),
  }
}

const joined = (separator: string, ...parts: readonly string[]) => parts.filter(part => part !== '').join(separator)
