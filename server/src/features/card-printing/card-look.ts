import type { CardDesign, CardField } from '@agremia/model/rules/cards/card-designs'
import type { BackOffset, CardSheet } from '@agremia/model/rules/cards/sheet-layouts'
import { organisationValues } from '@agremia/model/rules/message-templates/organisation-values'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { fillRichText } from '@agremia/model/rules/rich-text/fill'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { logoStorage } from '../settings/logo-storage.ts'
import type { CardLook } from './card-face.ts'
import type { LookPictures } from './draw-cards.ts'

export interface LookWithPictures {
  look: CardLook
  pictures: LookPictures
}

/** How the cards look by these settings, which need not be saved. A picture whose file is missing is left out. */
export async function readCardLook(
  texts: SettingTexts,
  dataDir: string,
  /** Who is in office: the text of the back may name who signs. */
  holders: readonly OfficeHolder[],
): Promise<LookWithPictures> {
  const storage = logoStorage(dataDir)
  const read = async (name: string) => (name === '' ? undefined : storage.read(name))
  const [logo, front, back] = await Promise.all([
    read(texts.cardLogoFile || texts.logoFile),
    read(texts.cardFrontFile),
    read(texts.cardBackFile),
  ])
  const say = wording(terminologyOf(texts))
  return {
    look: {
      // The definitions of the settings allow no other values.
      design: texts.cardTemplate as CardDesign,
      fields: new Set(texts.cardFields.split(',') as CardField[]),
      colour: texts.cardColour || texts.primaryColor,
      textColour: texts.cardTextColour,
      organisation: texts.organisationName,
      words: { number: say('{MemberSingular} n.º'), whileMember: say('Válido enquanto for {memberSingular}') },
      backText: toPlainText(fillRichText(parseNotation(texts.cardBackText), organisationValues(texts, holders))),
      hasLogo: logo !== undefined,
      hasBackground: { front: front !== undefined, back: back !== undefined },
    },
    pictures: { ...(logo && { logo }), background: { front, back } },
  }
}

/** On which sheets cards are printed, and how far the printer moves their backs. */
export const cardSheetOf = (texts: SettingTexts): { sheet: CardSheet; offset: BackOffset } => ({
  // The definition of the setting allows no other values.
  sheet: texts.cardSheet as CardSheet,
  offset: { x: Number(texts.cardBackOffsetX), y: Number(texts.cardBackOffsetY) },
})
