import type { ApplicationForm, ApplicationFormField } from '@agremia/model/calls/applications'
import { findGaps as findGapsOf, isAsked, needsPhoto } from '@agremia/model/rules/application-form'
import type { Errors } from '../../../api/failure.ts'
import { findFieldFault } from '../../../resource/field-fault.ts'
import { type FormValues, sendValues } from '../../../resource/form-values.ts'

const PERSON = 'Os seus dados'
const CONTACTS = 'Contactos'
const APPLICATION = 'A sua candidatura'
/** The headings of the public form, which has fewer than the form of staff. */
const HEADINGS: Readonly<Record<string, string>> = { Identificação: PERSON, Contactos: CONTACTS, Morada: CONTACTS }

export interface FormPart {
  heading: string
  fields: readonly ApplicationFormField[]
}

/** The fields to show by heading; the legal guardian is asked of minors only. */
export function partsOf(form: ApplicationForm, values: FormValues, today: string): FormPart[] {
  const shown = shownFields(form, values, today)
  return [PERSON, CONTACTS, APPLICATION]
    .map(heading => ({ heading, fields: shown.filter(({ group }) => (HEADINGS[group] ?? APPLICATION) === heading) }))
    .filter(({ fields }) => fields.length > 0)
}

export function shownFields({ fields }: ApplicationForm, values: FormValues, today: string) {
  const sent = sendValues(fields, values)
  return fields.filter(field => isAsked(field, sent, today))
}

/** Whether this applicant must add a photo. */
export const isPhotoNeeded = ({ fields, photo }: ApplicationForm, values: FormValues) =>
  needsPhoto(photo.isRequired, sendValues(fields, values))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Errors that can be found without the server, which checks everything again. */
export function findGaps(form: ApplicationForm, values: FormValues, consents: ReadonlySet<string>, today: string) {
  const shown = shownFields(form, values, today)
  const errors: Errors = findGapsOf(shown, sendValues(form.fields, values), today)
  for (const { name, required } of form.consents)
    if (required && !consents.has(name)) errors[name] = 'Para se candidatar tem de aceitar.'
  return errors
}

/** The error of one field that was left; undefined if there is none that can be found without the server. */
export function findFault(form: ApplicationForm, values: FormValues, name: string, today: string): string | undefined {
  const field = shownFields(form, values, today).find(one => one.name === name)
  return field && (findGaps(form, values, new Set(), today)[name] ?? findFieldFault(field, values, today))
}

/** The `fields` of the request: those that are shown and filled in. */
export function collect(form: ApplicationForm, values: FormValues, consents: ReadonlySet<string>, today: string) {
  const typed = sendValues(shownFields(form, values, today), values)
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => !isEmpty(value))),
    ...Object.fromEntries(form.consents.map(({ name }) => [name, consents.has(name)])),
  }
}
