import { lisbonDay, printLongDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { LetterPrint } from './draw-letters.ts'
import { headOfOrganisation } from './head-of-organisation.ts'

/** What all letters of an organisation have in common, from its settings. */
export const readLetterLook = async (
  texts: SettingTexts,
  dataDir: string,
): Promise<Pick<LetterPrint, 'head' | 'window' | 'isDuplex'>> => ({
  head: await headOfOrganisation(texts, dataDir),
  window: texts.envelopeWindow === 'left' ? 'left' : 'right',
  isDuplex: texts.lettersOnBothSides === 'true',
})

/** «Coimbra, 17 de novembro de 2026». */
export const placeAndDateOf = ({ organisationLocality }: SettingTexts, now: Date) =>
  [organisationLocality, printLongDay(lisbonDay(now))].filter(Boolean).join(', ')
