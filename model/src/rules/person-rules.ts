import { MESSAGES } from '../resource/input-messages.ts'
import { ADULT, ageOn } from './age.ts'
import { isCitizenCard } from './citizen-card.ts'
import { CONSUMIDOR_FINAL, isNif, normaliseNif } from './nif.ts'
import { isMobile, isPortuguesePhone, MOBILE_PREFIXES } from './phone.ts'
import { isBarePostalCode, isPostalCode } from './postal-code.ts'
import { applyRules, type JudgedChange, type Rule } from './rule.ts'

/** What a form says of a person, as far as one field depends on another. */
export interface PersonValues {
  personType?: string | null
  birthDate?: string | null
  taxNumber?: string | null
  taxCountryId?: string | null
  idDocType?: string | null
  idDocNumber?: string | null
  guardianName?: string | null
  guardianMobile?: string | null
  mobile?: string | null
  representativeName?: string | null
  postalCode?: string | null
  countryId?: string | null
}

export interface PersonFacts {
  today: string
  /** The id of the country whose tax numbers and postal codes are checked; a person without a country is of this one. */
  portugal: string | undefined
  /** Whether the form of whoever reads the message has that box: nobody is sent to one that is not there. */
  isShown(field: 'taxCountryId' | 'countryId'): boolean
}

const FIRST_BIRTH = '1900-01-01'
const ODD_AGE = 105
const MOBILE_STARTS = new Intl.ListFormat('pt-PT', { type: 'disjunction' }).format(MOBILE_PREFIXES)

const isHere = (countryId: string | null | undefined, { portugal }: PersonFacts) => !countryId || countryId === portugal
/** The age of somebody who is a person and was born by today. */
const ageOf = ({ personType, birthDate }: PersonValues, { today }: PersonFacts) =>
  personType !== 'coletiva' && birthDate && birthDate >= FIRST_BIRTH && birthDate <= today
    ? ageOn(today, birthDate)
    : undefined

type PersonChange = JudgedChange<PersonValues>
type PersonRule = Rule<PersonChange, PersonFacts, keyof PersonValues>

/** The same for members, people and applications (MEM-01). */
export const PERSON_RULES = [
  {
    name: 'taxNumberDigits',
    severity: 'error',
    fields: ['taxNumber'],
    check({ after: { taxNumber, taxCountryId } }, facts) {
      if (!taxNumber || !isHere(taxCountryId, facts) || isNif(taxNumber)) return undefined
      return facts.isShown('taxCountryId')
        ? 'NIF inválido: confirme os 9 algarismos ou, se for estrangeiro, indique o país do NIF.'
        : MESSAGES.nif
    },
  },
  {
    name: 'taxNumberOfNobody',
    severity: 'error',
    fields: ['taxNumber'],
    check: ({ after: { taxNumber, taxCountryId } }, facts) =>
      taxNumber && isHere(taxCountryId, facts) && normaliseNif(taxNumber) === CONSUMIDOR_FINAL
        ? 'Este é o NIF de «consumidor final», que não identifica ninguém. Deixe o campo vazio se não souber o NIF.'
        : undefined,
  },
  {
    name: 'mobileUnlikely',
    severity: 'warning',
    fields: ['mobile', 'guardianMobile'],
    check({ after }, _facts, field) {
      const number = field === 'guardianMobile' ? after.guardianMobile : after.mobile
      return number && isPortuguesePhone(number) && !isMobile(number)
        ? `Confirme: um telemóvel português tem 9 algarismos e começa por ${MOBILE_STARTS}.`
        : undefined
    },
  },
  {
    name: 'postalCodeForm',
    severity: 'error',
    fields: ['postalCode'],
    check({ after: { postalCode, countryId } }, facts) {
      if (!postalCode || !isHere(countryId, facts)) return undefined
      if (isPostalCode(postalCode) || isBarePostalCode(postalCode)) return undefined
      return facts.isShown('countryId')
        ? 'Código postal inválido. Use o formato 0000-000, ou indique outro país.'
        : MESSAGES.postalCode
    },
  },
  {
    name: 'postalCodeBare',
    severity: 'warning',
    fields: ['postalCode'],
    check: ({ after: { postalCode, countryId } }, facts) =>
      postalCode && isHere(countryId, facts) && isBarePostalCode(postalCode) && !isPostalCode(postalCode)
        ? 'Falta a segunda parte do código postal (0000-000).'
        : undefined,
  },
  {
    name: 'citizenCardDigits',
    severity: 'error',
    fields: ['idDocNumber'],
    check: ({ after: { idDocNumber, idDocType } }) =>
      idDocNumber && idDocType === 'cc' && !isCitizenCard(idDocNumber)
        ? 'Número de cartão de cidadão inválido.'
        : undefined,
  },
  {
    name: 'birthTooLongAgo',
    severity: 'error',
    fields: ['birthDate'],
    check: ({ after: { birthDate } }) =>
      birthDate && birthDate < FIRST_BIRTH ? 'Indique uma data a partir de 01/01/1900.' : undefined,
  },
  {
    name: 'ageOdd',
    severity: 'warning',
    fields: ['birthDate'],
    check({ after }, facts) {
      const age = ageOf(after, facts)
      return age !== undefined && age > ODD_AGE ? `Confirme a data: seriam ${age} anos.` : undefined
    },
  },
  {
    name: 'guardianMissing',
    severity: 'warning',
    fields: ['guardianName'],
    check({ after }, facts) {
      const age = ageOf(after, facts)
      const isMinor = age !== undefined && age < ADULT
      return isMinor && !after.guardianName ? 'É menor: indique o representante legal.' : undefined
    },
  },
  {
    name: 'representativeMissing',
    severity: 'warning',
    fields: ['representativeName'],
    check: ({ after: { personType, representativeName } }) =>
      personType === 'coletiva' && !representativeName ? 'Indique quem representa esta entidade.' : undefined,
  },
] as const satisfies readonly PersonRule[]

export const judgePerson = (person: PersonValues, facts: PersonFacts) => {
  const rules: readonly PersonRule[] = PERSON_RULES
  const { errors, warnings } = applyRules(rules, { after: person }, facts)
  return { errors, warnings }
}
