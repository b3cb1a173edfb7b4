import type { Resource } from './define.ts'
import type { Field, OrgType } from './field.ts'
import type { Printed } from './format.ts'

/** The properties of an organisation that decide which fields its screens show, and how values are printed. */
export interface Organisation {
  orgType: OrgType
  /** The names of the optional fields that it has enabled. */
  fieldsEnabled: readonly string[]
  /** The number of digits with which identifiers are printed, by the name of the setting that says so. */
  digits: Readonly<Record<string, number>>
}

/**
 * Whether an organisation's screens show a field. The values of a hidden field stay in the database, and the API goes on
 * reading and accepting it, so that enabling the field again brings them back.
 */
export const isKept = (name: string, field: Field, { orgType, fieldsEnabled }: Organisation) =>
  (field.orgType === undefined || field.orgType === orgType) && (!field.optional || fieldsEnabled.includes(name))

/** Whether the field is required, either always or in this type of organisation. */
export const isRequiredIn = (field: Field, orgType: OrgType | undefined) =>
  field.required || (orgType !== undefined && field.requiredIn === orgType)

/** The fields that are required only in this type of organisation, with their names. */
export const requiredOnlyIn = ({ fields }: Pick<Resource, 'fields'>, { orgType }: Pick<Organisation, 'orgType'>) =>
  Object.entries(fields).filter(([, field]) => field.requiredIn === orgType)

/** The properties with which an organisation prints a field's values. */
export const printedIn = (field: Field, organisation: Organisation | undefined): Printed => ({
  type: field.type,
  isName: field.isName,
  digits: field.digits === undefined ? undefined : organisation?.digits[field.digits],
  options: field.options,
  isMasked: field.masked !== undefined,
  lines:
    field.lines &&
    Object.fromEntries(
      Object.entries(field.lines).map(([name, line]) => [
        name,
        { ...printedIn(line, organisation), label: line.label },
      ]),
    ),
})
