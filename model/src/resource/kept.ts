import type { Field, OrgType } from './field.ts'

/** What an organisation is and wants to know, as far as it decides which fields its screens have. */
export interface Organisation {
  orgType: OrgType
  /** The optional fields that it has switched on, by name. */
  fieldsEnabled: readonly string[]
}

/**
 * Whether the screens of an organisation have a field. What they do not have stays where it is: the form leaves it alone,
 * and the API goes on reading and taking it, so that switching a field on again brings back what it held.
 */
export const isKept = (name: string, field: Field, { orgType, fieldsEnabled }: Organisation) =>
  (field.orgType === undefined || field.orgType === orgType) && (!field.optional || fieldsEnabled.includes(name))
