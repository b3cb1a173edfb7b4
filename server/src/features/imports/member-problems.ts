import { isBlank } from '@agremia/model/resource/parse'
import type { Member, MemberInput } from '@agremia/model/resources/members'
import { addYears, ageOn } from '@agremia/model/rules/age'
import { printDay } from '@agremia/model/rules/day'
import { judgePerson } from '@agremia/model/rules/person-rules'
import type { FieldErrors } from '../../errors.ts'
import type { World } from './world.ts'

type After = Partial<Member> & MemberInput

/**
 * What the member's form would say of a row, without a question to the database for each: the same rules as
 * `check-member.ts`, held together by a test. Numbers and tags are looked at elsewhere, many at a time.
 */
export function memberProblems(after: After, before: Member | undefined, world: World, nextChange?: string) {
  const { today, portugal, texts, isOnForm } = world
  const person = judgePerson(after, { today, portugal, isShown: isOnForm })
  return {
    errors: { ...person.errors, ...admissionErrors(after, before, world, nextChange), ...otherErrors(after, before) },
    notes: {
      ...person.warnings,
      ...categoryNotes(after, world),
      ...(before ? {} : missingNotes(after, world)),
      ...proposerNotes(after, before, texts.requireProposers),
    },
  }
}

function admissionErrors(
  { admissionDate }: After,
  before: Member | undefined,
  world: World,
  nextChange: string | undefined,
): FieldErrors {
  const { today, texts } = world
  if (!admissionDate || admissionDate === before?.admissionDate) return {}
  if (admissionDate > addYears(today, 1)) return { admissionDate: 'Indique uma data até daqui a um ano.' }
  if (texts.foundationDate && admissionDate < texts.foundationDate) {
    return { admissionDate: `Indique uma data a partir da fundação (${printDay(texts.foundationDate)}).` }
  }
  if (nextChange && admissionDate >= nextChange) {
    return { admissionDate: `Há uma mudança desde ${printDay(nextChange)}: a admissão tem de ser anterior.` }
  }
  return {}
}

function otherErrors(after: After, before: Member | undefined): FieldErrors {
  const { preferredMethod, iban, resignationRequestedAt, resignationEffectiveAt, proposer1Id, proposer2Id } = after
  const errors: FieldErrors = {}
  if (preferredMethod === 'debito_direto' && !iban) errors.iban = 'O débito direto precisa do IBAN.'
  if (resignationEffectiveAt && resignationRequestedAt && resignationEffectiveAt < resignationRequestedAt) {
    errors.resignationEffectiveAt = 'Indique uma data a partir do pedido.'
  }
  if (proposer1Id && proposer1Id === proposer2Id) errors.proposer2Id = 'Escolha outro proponente.'
  for (const [name, id] of Object.entries({ proposer1Id, proposer2Id })) {
    if (id && id === before?._id) errors[name] = 'Ninguém se propõe a si próprio.'
  }
  return errors
}

/** Nothing that the office can mend later stops an import (`domain.md` 0.1): the sheet is incomplete, and its form asks for it. */
function missingNotes(after: After, { needed }: World): FieldErrors {
  const values: Readonly<Record<string, unknown>> = after
  const missing = needed.filter(name => isBlank(values[name]))
  return Object.fromEntries(
    missing.map(name => [name, 'Falta, e é obrigatório numa cooperativa: complete a ficha depois.']),
  )
}

function categoryNotes({ categoryId, birthDate, personType }: After, { ages, today }: World): FieldErrors {
  if (!categoryId || !birthDate || birthDate > today || personType === 'coletiva') return {}
  const age = ageOn(today, birthDate)
  const { min, max } = ages.get(categoryId) ?? { min: null, max: null }
  const isOutside = (min !== null && age < min) || (max !== null && age > max)
  return isOutside ? { categoryId: `Confirme a categoria: tem ${age} anos.` } : {}
}

function proposerNotes({ proposer1Id, proposer2Id }: After, before: Member | undefined, wanted: string): FieldErrors {
  const given = [proposer1Id, proposer2Id].filter(Boolean).length
  if (before || given >= Math.min(Number(wanted) || 0, 2)) return {}
  return { [given === 0 ? 'proposer1Id' : 'proposer2Id']: 'Falta um proponente.' }
}
