import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printNumber } from '@agremia/model/rules/number'

/** What the sheet's head says, and so the form does not. */
const IN_HEAD = new Set([
  'stateNameId',
  'stateSince',
  'endDate',
  'isActive',
  'canVote',
  'isIncomplete',
  'emailBouncedAt',
])

/** The form of someone who is a member. */
export const memberFields = (fields: readonly ExplainedField[]) => fields.filter(({ name }) => !IN_HEAD.has(name))

interface Beginning {
  today: string
  /** The number that the next member gets, once it is known. */
  number: number | undefined
}

/** The form of a new one: admitted today, with a number that is proposed and may be left to us. */
export const newMemberFields = (fields: readonly ExplainedField[], { today, number }: Beginning) =>
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
