import { MESSAGES } from '../resource/messages.ts'
import { ADULT, ageOn } from './age.ts'
import { isCitizenCard } from './citizen-card.ts'
import { isNif } from './nif.ts'
import { isBarePostalCode, isPostalCode } from './postal-code.ts'

/** What a form says of a person, as far as one field depends on another. */
export interface PersonFacts {
  personType?: string | null
  birthDate?: string | null
  taxNumber?: string | null
  idDocType?: string | null
  idDocNumber?: string | null
  guardianName?: string | null
  representativeName?: string | null
  postalCode?: string | null
}

export interface Around {
  today: string
  /** Whether the tax number, and the address, are Portuguese. */
  isTaxedHere: boolean
  livesHere: boolean
  /** Whether whoever reads what is wrong has that box before them: nobody is sent to one that is not there. */
  isShown(field: 'taxCountryId' | 'countryId'): boolean
}

interface Problems {
  errors: Record<string, string>
  /** Told, but they stop nobody: old books are not whole. */
  warnings: Record<string, string>
}

const FIRST_BIRTH = '1900-01-01'
const ODD_AGE = 105

/** What is wrong with a person that no field alone can know: the same for members, people and applications (MEM-01). */
export function personProblems(person: PersonFacts, { today, isTaxedHere, livesHere, isShown }: Around): Problems {
  const errors: Record<string, string> = {}
  const warnings: Record<string, string> = {}
  const { birthDate, taxNumber, postalCode, idDocNumber } = person
  const isPerson = person.personType !== 'coletiva'
  if (taxNumber && isTaxedHere && !isNif(taxNumber)) {
    errors.taxNumber = isShown('taxCountryId')
      ? 'NIF inválido: confirme os 9 algarismos ou, se for estrangeiro, indique o país do NIF.'
      : MESSAGES.nif
  }
  if (postalCode && livesHere && !isPostalCode(postalCode)) {
    if (isBarePostalCode(postalCode)) warnings.postalCode = 'Falta a segunda parte do código postal (0000-000).'
    else
      errors.postalCode = isShown('countryId')
        ? 'Código postal inválido. Use o formato 0000-000, ou indique outro país.'
        : MESSAGES.postalCode
  }
  if (idDocNumber && person.idDocType === 'cc' && !isCitizenCard(idDocNumber)) {
    errors.idDocNumber = 'Número de cartão de cidadão inválido.'
  }
  if (birthDate && birthDate < FIRST_BIRTH) errors.birthDate = 'Indique uma data a partir de 01/01/1900.'
  else if (birthDate && birthDate <= today && isPerson) {
    const age = ageOn(today, birthDate)
    if (age > ODD_AGE) warnings.birthDate = `Confirme a data: seriam ${age} anos.`
    if (age < ADULT && !person.guardianName) warnings.guardianName = 'É menor: indique o representante legal.'
  }
  if (!isPerson && !person.representativeName) {
    warnings.representativeName = 'Indique quem representa esta entidade.'
  }
  return { errors, warnings }
}
