import type { Resource } from './define.ts'
import type { Field, OrgType } from './field.ts'
import type { Printed } from './format.ts'

/** What an organisation is and wants to know, as far as it decides which fields its screens have, and how. */
export interface Organisation {
  orgType: OrgType
  /** The optional fields that it has switched on, by name. */
  fieldsEnabled: readonly string[]
  /** With how many digits numbers that name something are printed, by the setting that says so. */
  digits: Readonly<Record<string, number>>
}

/**
 * Whether the screens of an organisation have a field. What they do not have stays where it is: the form leaves it alone,
 * and the API goes on reading and taking it, so that switching a field on again brings back what it held.
 */
export const isKept = (name: string, field: Field, { orgType, fieldsEnabled }: Organisation) =>
  (field.orgType === undefined || field.orgType === orgType) && (!field.optional || fieldsEnabled.includes(name))

/** Whether a form must be given it: always, or in this type of organisation. */
export const isRequiredIn = (field: Field, orgType: OrgType | undefined) =>
  field.required || (orgType !== undefined && field.requiredIn === orgType)

/** The fields that this type of organisation must have and others need not, by name. */
export const requiredOnlyIn = ({ fields }: Pick<Resource, 'fields'>, { orgType }: Pick<Organisation, 'orgType'>) =>
  Object.entries(fields).filter(([, field]) => field.requiredIn === orgType)

/** How an organisation prints the values of a field. */
export const printedIn = (field: Field, organisation: Organisation | undefined): Printed => ({
  type: field.type,
  isName: field.isName,
  digits: field.digits === undefined ? undefined : organisation?.digits[field.digits],
  options: field.options,
})
