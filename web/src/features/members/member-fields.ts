import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printNumber } from '@agremia/model/rules/number'

/** Fields that the sheet's head shows, and the form therefore does not. */
const IN_HEAD = new Set([
  'stateNameId',
  'stateSince',
  'endDate',
  'isActive',
  'canVote',
  'hasValidCard',
  'isIncomplete',
  'situation',
  'paidUntil',
  'overdueTotal',
  'debtTotal',
  'creditBalance',
  'nextDueDate',
  'emailBouncedAt',
  'addressReturnedAt',
])

/** The fields of the form of an existing member. */
export const memberFields = (fields: readonly ExplainedField[]) => fields.filter(({ name }) => !IN_HEAD.has(name))

interface NewMemberDefaults {
  today: string
  /** The number proposed for the next member, once it has been read. */
  number: number | undefined
}

/** The fields of the form of a new member: admitted today; an empty number is filled by the server. */
export const newMemberFields = (fields: readonly ExplainedField[], { today, number }: NewMemberDefaults) =>
  memberFields(fields).map(field => {
    if (field.name === 'admissionDate') return { ...field, default: today }
    if (field.name !== 'memberNumber') return field
    return {
      ...field,
      hint: number
        ? `O próximo é o ${printNumber(number, field.digits)}; em branco, fica esse.`
        : 'Em branco, fica o próximo.',
    }
  })
