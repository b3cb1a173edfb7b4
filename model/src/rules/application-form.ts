import { MESSAGES } from '../resource/messages.ts'
import { ADULT, ageOn } from './age.ts'
import { isDay } from './day.ts'

/** Of whom a field of an application is asked. Somebody under 18 is a person too, an entity (pessoa coletiva) never. */
export type AskedOf = 'person' | 'minor' | 'entity'

/** What is asked of some applicants only; everything else is asked of everybody. */
const ASKED_OF: Readonly<Record<string, AskedOf>> = {
  salutation: 'person',
  birthDate: 'person',
  profession: 'person',
  guardianName: 'minor',
  guardianEmail: 'minor',
  guardianMobile: 'minor',
  representativeName: 'entity',
  representativeRole: 'entity',
}
export const askedOf = (name: string): AskedOf | undefined =>
  Object.hasOwn(ASKED_OF, name) ? ASKED_OF[name] : undefined

/** Where they are asked at all, whoever it concerns cannot leave them out: somebody answers for a minor and for an entity. */
export const ALWAYS_REQUIRED: readonly string[] = ['personType', 'guardianName', 'representativeName']

/** A field of the form, as far as it decides who fills it in. */
export interface AskedField {
  name: string
  required?: boolean
  of?: AskedOf
}

/** What the applicant said, as the wire has it. */
type Said = Readonly<Record<string, unknown>>

/** Whoever is not asked for the type applies as a person. */
const isEntity = ({ personType }: Said) => personType === 'coletiva'

function isMinor(said: Said, today: string) {
  const { birthDate } = said
  if (isEntity(said) || typeof birthDate !== 'string' || !isDay(birthDate) || birthDate > today) return false
  return ageOn(today, birthDate) < ADULT
}

/** Whether this applicant is asked for a field. */
export function isAsked({ of }: AskedField, said: Said, today: string): boolean {
  if (of === undefined) return true
  if (of === 'minor') return isMinor(said, today)
  return isEntity(said) === (of === 'entity')
}

/** Whether this applicant sends the photo that the organisation asks for: an entity has no face. */
export const needsPhoto = (isRequired: boolean, said: Said) => isRequired && !isEntity(said)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const GAPS: Readonly<Record<string, string>> = {
  guardianName: 'É menor: indique o representante legal.',
  representativeName: 'Indique quem representa esta entidade.',
}

/** What this applicant was asked for and left out, by field: the page, the server and whoever decides read the same. */
export function findGaps(fields: readonly AskedField[], said: Said, today: string): Record<string, string> {
  const gaps: Record<string, string> = {}
  const asked = fields.filter(field => isAsked(field, said, today))
  for (const { name, required } of asked) {
    if (required && isEmpty(said[name])) gaps[name] = GAPS[name] ?? MESSAGES.required
  }
  // One of the two will do.
  const ways = ['guardianMobile', 'guardianEmail'].filter(way => asked.some(({ name }) => name === way))
  const [first] = ways
  if (first && ways.every(way => isEmpty(said[way]))) gaps[first] = 'Indique o telemóvel ou o e-mail do representante.'
  return gaps
}

const NOT_ASKED: Readonly<Record<AskedOf, string>> = {
  person: 'Não se pede a pessoas coletivas.',
  minor: 'Só se pede a menores.',
  entity: 'Só se pede a pessoas coletivas.',
}

/** What was sent although this applicant is not asked for it: nobody's data are kept without need. */
export function findStray(fields: readonly AskedField[], said: Said, today: string): Record<string, string> {
  const stray: Record<string, string> = {}
  for (const field of fields) {
    if (field.of && !isAsked(field, said, today) && !isEmpty(said[field.name])) stray[field.name] = NOT_ASKED[field.of]
  }
  return stray
}
