import { organisationWords } from '../message-templates/organisation-values.ts'
import { placeholdersIn } from '../rich-text/check-placeholders.ts'
import { fillSubject } from '../rich-text/fill.ts'
import { type SettingTexts, terminologyOf } from '../settings.ts'
import { wording } from '../terminology.ts'
import { printAskedValue } from './asked-values.ts'
import { inBrackets } from './bracketed-text.ts'

const NO_SUBJECT = 'Sem assunto'

interface TitledBatch {
  subject: string
  /** By placeholder, as typed. */
  askedValues: Readonly<Record<string, string>>
}

/**
 * The subject of a sending as its title: the organisation's words and what was typed are filled in, and whatever is not known or
 * differs from recipient to recipient is named in brackets.
 */
export function batchTitle({ subject, askedValues }: TitledBatch, texts: SettingTexts): string {
  const known: Readonly<Record<string, string>> = organisationWords(texts)
  const say = wording(terminologyOf(texts))
  const printed = (name: string) =>
    (Object.hasOwn(known, name) ? known[name] : '') ||
    printAskedValue(name, (Object.hasOwn(askedValues, name) ? askedValues[name] : '') ?? '') ||
    inBrackets(name, say)
  if (subject.trim() === '') return NO_SUBJECT
  return fillSubject(subject, Object.fromEntries([...placeholdersIn(subject)].map(name => [name, printed(name)])))
}
