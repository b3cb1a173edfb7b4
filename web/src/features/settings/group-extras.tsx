import { CARD_PICTURES } from '@agremia/model/rules/cards/card-pictures'
import type { ComponentType } from 'react'
import { AskedFields } from './asked-fields.tsx'
import { CardLookPreview } from './card-look-preview.tsx'
import { CardPictures } from './card-pictures.tsx'
import { CardTestPage } from './card-test-page.tsx'
import { ColourPreview } from './colour-preview.tsx'
import type { ExtraProps } from './extra-props.ts'
import { FooterPreview } from './footer-preview.tsx'
import { LogoBox } from './logo-box.tsx'
import { OfferedCategories } from './offered-categories.tsx'
import { PublicPage } from './public-page.tsx'
import { TestMailServer } from './test-mail-server.tsx'
import { TestPaymentProvider } from './test-payment-provider.tsx'
import { TypeWords } from './type-words.tsx'
import { WordsPreview } from './words-preview.tsx'

/** Components shown below a group that contains the setting: previews and editors that a plain input cannot be. */
const EXTRAS: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  orgType: TypeWords,
  logoFile: LogoBox,
  primaryColor: ColourPreview,
  memberSingular: WordsPreview,
  smtpHost: TestMailServer,
  paymentProvider: TestPaymentProvider,
  messageFooter: FooterPreview,
  applicationPublicPage: PublicPage,
  applicationFields: AskedFields,
  applicationCategories: OfferedCategories,
  cardLogoFile: CardPictures,
  cardTemplate: CardLookPreview,
  cardSheet: CardTestPage,
}

export const extrasOf = (names: readonly string[]) => names.flatMap(name => EXTRAS[name] ?? [])

/** Settings whose raw value (a file name, a list of codes) means nothing to people: only their component edits them. */
const WITH_OWN_EDITOR: ReadonlySet<string> = new Set([
  'logoFile',
  'faviconFile',
  'applicationFields',
  'applicationRequiredFields',
  'applicationCategories',
  ...Object.values(CARD_PICTURES),
])
export const hasOwnEditor = (name: string) => WITH_OWN_EDITOR.has(name)
