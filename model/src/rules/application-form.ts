import { MESSAGES } from '../resource/input-messages.ts'
import { ADULT, ageOn } from './age.ts'
import { isDay } from './day.ts'

/** Kinds of applicants who are asked for a field. A minor is also a person; an entity (pessoa coletiva) is neither. */
export type AskedOf = 'person' | 'minor' | 'entity'

/** Fields asked of one kind of applicant only; all others are asked of everybody. */
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

/** Required of the applicants concerned whenever they are asked, because somebody must answer for a minor and for an entity. */
export const ALWAYS_REQUIRED: readonly string[] = ['personType', 'guardianName', 'representativeName']

/** The properties of a form field that decide who has to fill it in. */
export interface AskedField {
  name: string
  required?: boolean
  of?: AskedOf
}

/** The applicant's values by field name, as the API receives them. */
type Answers = Readonly<Record<string, unknown>>

/** An applicant who is not asked for the type of person counts as a natural person. */
const isEntity = ({ personType }: Answers) => personType === 'coletiva'

function isMinor(answers: Answers, today: string) {
  const { birthDate } = answers
  if (isEntity(answers) || typeof birthDate !== 'string' || !isDay(birthDate) || birthDate > today) return false
  return ageOn(today, birthDate) < ADULT
}

/** Whether this applicant is asked for a field. */
export function isAsked({ of }: AskedField, answers: Answers, today: string): boolean {
  if (of === undefined) return true
  if (of === 'minor') return isMinor(answers, today)
  return isEntity(answers) === (of === 'entity')
}

/** Whether this applicant must send the required photo; entities never do. */
export const needsPhoto = (isRequired: boolean, answers: Answers) => isRequired && !isEntity(answers)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const GAPS: Readonly<Record<string, string>> = {
  guardianName: 'É menor: indique o representante legal.',
  representativeName: 'Indique quem representa esta entidade.',
}

/** Error messages for the required fields that this applicant left empty; used by the page, the server and the review. */
export function findGaps(fields: readonly AskedField[], answers: Answers, today: string): Record<string, string> {
  const gaps: Record<string, string> = {}
  const asked = fields.filter(field => isAsked(field, answers, today))
  for (const { name, required } of asked) {
    if (required && isEmpty(answers[name])) gaps[name] = GAPS[name] ?? MESSAGES.required
  }
  // A guardian's e-mail or mobile is enough; not both are required.
  const ways = ['guardianMobile', 'guardianEmail'].filter(way => asked.some(({ name }) => name === way))
  const [first] = ways
  if (first && ways.every(way => isEmpty(answers[way])))
    gaps[first] = 'Indique o telemóvel ou o e-mail do representante.'
  return gaps
}

const NOT_ASKED: Readonly<Record<AskedOf, string>> = {
  person: 'Não se pede a pessoas coletivas.',
  minor: 'Só se pede a menores.',
  entity: 'Só se pede a pessoas coletivas.',
}

/** The fields that were sent although this applicant is not asked for them; refused, because data without need may not be kept. */
export function findStray(fields: readonly AskedField[], answers: Answers, today: string): Record<string, string> {
  const stray: Record<string, string> = {}
  for (const field of fields) {
    if (field.of && !isAsked(field, answers, today) && !isEmpty(answers[field.name]))
      stray[field.name] = NOT_ASKED[field.of]
  }
  return stray
}
