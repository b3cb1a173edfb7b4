import type { Wording } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { type BracketedText, bracketPersonalParts } from '@agremia/model/rules/message-values/bracketed-text'
import { sendingValues } from '@agremia/model/rules/message-values/sending-values'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import type { SettingTexts } from '@agremia/model/rules/settings'

interface WrittenText {
  name: string
  body: RichText | null
  askedValues: Readonly<Record<string, string>> | null
}

interface TextFacts {
  texts: SettingTexts
  say: Wording
  publicUrl: string
  /** When the messages were prepared, on which day their text depends. */
  at: Date
  /** Who was in office on that day. */
  holders: readonly OfficeHolder[]
}

const NO_TEXT: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The text of a sending as screens and proofs show it, for all recipients together. */
export const textForAll = (
  { name, body, askedValues }: WrittenText,
  { texts, say, publicUrl, at, holders }: TextFacts,
): BracketedText =>
  bracketPersonalParts(body ?? NO_TEXT, {
    askedValues: askedValues ?? {},
    sendingValues: sendingValues(texts, { kind: messageKindOf(name), day: lisbonDay(at), publicUrl, holders }),
    say,
  })
