import type { ComponentType } from 'react'
import { AskedFields } from './asked-fields.tsx'
import { ColourPreview } from './colour-preview.tsx'
import type { ExtraProps } from './extra-props.ts'
import { LogoBox } from './logo-box.tsx'
import { OfferedCategories } from './offered-categories.tsx'
import { PublicPage } from './public-page.tsx'
import { TypeWords } from './type-words.tsx'
import { WordsPreview } from './words-preview.tsx'

/** What stands beside a group that has this setting. */
const EXTRAS: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  orgType: TypeWords,
  logoFile: LogoBox,
  primaryColor: ColourPreview,
  memberSingular: WordsPreview,
  applicationPublicPage: PublicPage,
  applicationFields: AskedFields,
  applicationCategories: OfferedCategories,
}

export const extrasOf = (names: readonly string[]) => names.flatMap(name => EXTRAS[name] ?? [])

/** Names of files, and lists of codes, which say nothing to people: their picture stands in the extra. */
const PICTURED = new Set([
  'logoFile',
  'faviconFile',
  'applicationFields',
  'applicationRequiredFields',
  'applicationCategories',
])
export const isPictured = (name: string) => PICTURED.has(name)
