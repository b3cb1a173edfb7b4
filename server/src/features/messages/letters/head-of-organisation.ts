import { printPhone } from '@agremia/model/rules/phone'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { joinFilled, type LetterHead, organisationLines, printNipc } from '../../../pdf/letter-head-lines.ts'
import { logoStorage } from '../../settings/logo-storage.ts'

/** The head of an organisation's letters, from its settings; what is not set is left out. */
export async function headOfOrganisation(texts: SettingTexts, dataDir: string): Promise<LetterHead> {
  const { organisationName: name, organisationTaxNumber: taxNumber, organisationPhone } = texts
  const phone = organisationPhone && printPhone(organisationPhone)
  return {
    name,
    lines: [
      ...organisationLines({
        taxNumber,
        address: texts.organisationAddress,
        postalCode: texts.organisationPostalCode,
        locality: texts.organisationLocality,
      }),
      joinFilled(' · ', texts.organisationEmail, phone, texts.organisationWebsite),
    ].filter(line => line !== ''),
    footer: joinFilled(' · ', name, printNipc(taxNumber)),
    logo: texts.logoFile === '' ? undefined : await logoStorage(dataDir).read(texts.logoFile),
  }
}
