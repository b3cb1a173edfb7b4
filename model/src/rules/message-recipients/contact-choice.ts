import { ADULT, ageOn } from '../age.ts'
import { isEmail } from '../email.ts'
import { addressLines, hasAddress } from '../label-sheets.ts'
import type { TemplateKind } from '../message-templates/template.ts'
import type { AddressContact, RecipientFacts } from './recipient-facts.ts'

/**
 * An e-mail address or the lines of a postal address; `returned` if what is known of it came back, `invalid` if what is stored is no
 * address, `missing` if nothing is known.
 */
export type Found<Contact> = { value: Contact } | { missing: true } | { returned: Contact } | { invalid: true }

/** From the 18th birthday on, messages go to the person and never to the guardian. Without a date of birth a person counts as adult. */
export const isMinorOn = (day: string, { personType, birthDate }: Pick<RecipientFacts, 'personType' | 'birthDate'>) =>
  personType === 'singular' && birthDate !== null && ageOn(day, birthDate) < ADULT

/** The name to which a message is addressed: a minor's guardian, a legal person with its representative, or the person. */
export function recipientName(facts: RecipientFacts, day: string): string {
  if (isMinorOn(day, facts)) return facts.guardianName ?? `Encarregado de educação de ${facts.name}`
  const { representativeName } = facts
  return isRepresented(facts) ? `${facts.name}, A/C ${representativeName}` : facts.name
}

const isRepresented = ({ personType, representativeName }: RecipientFacts) =>
  personType === 'coletiva' && Boolean(representativeName)

/** The lines above the address on a letter. */
function nameLines(facts: RecipientFacts, day: string): string[] {
  if (isMinorOn(day, facts)) {
    return [`Ao encarregado de educação de ${facts.name}`, ...(facts.guardianName ? [facts.guardianName] : [])]
  }
  return isRepresented(facts) ? [facts.name, `A/C ${facts.representativeName}`] : [facts.name]
}

/** No form takes a text that is no address, but an older record may hold one, with a line break for example. */
export function findEmail(facts: RecipientFacts, kind: TemplateKind, day: string): Found<string> {
  if (isMinorOn(day, facts)) {
    if (!facts.guardianEmail) return { missing: true }
    if (!isEmail(facts.guardianEmail)) return { invalid: true }
    return facts.isGuardianEmailBounced ? { returned: facts.guardianEmail } : { value: facts.guardianEmail }
  }
  const meant = facts.emails.filter(isUsedFor(kind))
  const usable = meant.filter(({ value }) => isEmail(value)).toSorted(primaryFirst)
  const email = usable.find(({ isBounced }) => !isBounced)
  if (email) return { value: email.value }
  if (usable[0]) return { returned: usable[0].value }
  return meant.length > 0 ? { invalid: true } : { missing: true }
}

export function findAddress(facts: RecipientFacts, kind: TemplateKind, day: string): Found<string[]> {
  const usable = facts.addresses.filter(one => isUsedFor(kind)(one) && isComplete(one)).toSorted(primaryFirst)
  const address = usable.find(({ isReturned }) => !isReturned)
  const lines = (one: AddressContact) => [
    ...nameLines(facts, day),
    ...addressLines({ ...one, name: '' }), // the name is in the lines before
  ]
  if (address) return { value: lines(address) }
  return usable[0] ? { returned: lines(usable[0]) } : { missing: true }
}

const isComplete = (address: AddressContact) => hasAddress({ ...address, name: '' })

interface Used {
  useForNotices: boolean
  useForAssembly: boolean
}
const isUsedFor = (kind: TemplateKind) => (contact: Used) =>
  kind === 'convocatoria' ? contact.useForAssembly : contact.useForNotices

const primaryFirst = (one: { isPrimary: boolean }, other: { isPrimary: boolean }) =>
  Number(other.isPrimary) - Number(one.isPrimary)
