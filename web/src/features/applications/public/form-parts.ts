import type { ApplicationForm, ApplicationFormField } from '@agremia/model/calls/applications'
import { applies } from '@agremia/model/resource/applies'
import { MESSAGES } from '@agremia/model/resource/messages'
import type { Errors } from '../../../api/failure.ts'
import { type FormValues, sendValues } from '../../../resource/form-values.ts'

const PERSON = 'Os seus dados'
const CONTACTS = 'Contactos'
const APPLICATION = 'A sua candidatura'
/** Few headings, whatever the staff's form has. */
const HEADINGS: Readonly<Record<string, string>> = { Identificação: PERSON, Contactos: CONTACTS, Morada: CONTACTS }

export interface FormPart {
  heading: string
  fields: readonly ApplicationFormField[]
}

/** What stands on the page now, by heading: who answers for a minor is asked of minors alone. */
export function partsOf(form: ApplicationForm, values: FormValues, today: string): FormPart[] {
  const shown = shownFields(form, values, today)
  return [PERSON, CONTACTS, APPLICATION]
    .map(heading => ({ heading, fields: shown.filter(({ group }) => (HEADINGS[group] ?? APPLICATION) === heading) }))
    .filter(({ fields }) => fields.length > 0)
}

/** A legal person was not born, and a country is asked for only where one is asked for at all. */
export function shownFields({ fields }: ApplicationForm, values: FormValues, today: string) {
  const known = { values: sendValues(fields, values), today }
  const isEntity = known.values.personType === 'coletiva'
  return fields.filter(field => {
    if (field.of === 'entity') return isEntity
    if (field.of === 'minor') return !isEntity && applies(field.when, known)
    return !(isEntity && field.name === 'birthDate')
  })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What can be seen without asking the server, which looks at everything again. */
export function findGaps(form: ApplicationForm, values: FormValues, consents: ReadonlySet<string>, today: string) {
  const shown = shownFields(form, values, today)
  const sent = sendValues(shown, values)
  const errors: Errors = {}
  for (const { name, required } of shown) if (required && isEmpty(sent[name])) errors[name] = MESSAGES.required
  for (const { name, required } of form.consents)
    if (required && !consents.has(name)) errors[name] = 'Para se candidatar tem de aceitar.'
  return errors
}

/** The body's `fields`: what is shown and was answered. */
export function collect(form: ApplicationForm, values: FormValues, consents: ReadonlySet<string>, today: string) {
  const typed = sendValues(shownFields(form, values, today), values)
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => !isEmpty(value))),
    ...Object.fromEntries(form.consents.map(({ name }) => [name, consents.has(name)])),
  }
}
