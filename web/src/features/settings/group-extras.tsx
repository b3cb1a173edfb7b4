import type { ComponentType } from 'react'
import { ColourPreview } from './colour-preview.tsx'
import type { ExtraProps } from './extra-props.ts'
import { LogoBox } from './logo-box.tsx'
import { TypeWords } from './type-words.tsx'
import { WordsPreview } from './words-preview.tsx'

/** What stands beside a group that has this setting. */
const EXTRAS: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  orgType: TypeWords,
  logoFile: LogoBox,
  primaryColor: ColourPreview,
  memberSingular: WordsPreview,
}

export const extrasOf = (names: readonly string[]) => names.flatMap(name => EXTRAS[name] ?? [])

/** Names of files, which say nothing to people: their picture stands in the extra. */
const PICTURED = new Set(['logoFile', 'faviconFile'])
export const isPictured = (name: string) => PICTURED.has(name)
