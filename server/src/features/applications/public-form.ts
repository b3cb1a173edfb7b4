import type { ApplicationConsent, ApplicationForm, ApplicationFormField } from '@agremia/model/calls/applications'
import type { Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import { explainField } from '@agremia/model/resource/explainer'
import { boolean, type Field, type Fields } from '@agremia/model/resource/field'
import { requiredOnlyIn } from '@agremia/model/resource/kept'
import { countries } from '@agremia/model/resources/countries'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { memberCategories } from '@agremia/model/resources/member-categories'
import { members } from '@agremia/model/resources/members'
import { ALWAYS_REQUIRED, type AskedField, askedOf } from '@agremia/model/rules/application-form'
import {
  ALWAYS_ASKED,
  ASKABLE_FIELDS,
  FREE_CONSENTS,
  GUARDIAN_FIELDS,
  REPRESENTATIVE_FIELDS,
} from '@agremia/model/rules/applications'
import { appliesTo } from '@agremia/model/rules/member-defaults'
import { printPhone } from '@agremia/model/rules/phone'
import { organisationOf, type SettingTexts } from '@agremia/model/rules/settings'
import { PHOTO } from '@agremia/model/rules/uploads'
import { type Kysely, sql } from 'kysely'

const listOf = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

type Category = ApplicationForm['categories'][number]

/** The categories that the public form offers, in their order. */
export async function offeredCategories(db: Kysely<unknown>, texts: SettingTexts): Promise<Category[]> {
  const slugs = listOf(texts.applicationCategories)
  const { rows } = await sql<Category & { slug: string; orgType: 'todas' | 'associacao' | 'cooperativa' }>`
    select id as "_id", name, slug, min_age as "minAge", max_age as "maxAge", org_type as "orgType"
    from member_categories order by "order", name_sort, id
  `.execute(db)
  const isOurs = appliesTo(texts.orgType === 'cooperative' ? 'cooperative' : 'association')
  return rows
    .filter(({ slug, orgType }) => isOurs(orgType) && (slugs.length === 0 || slugs.includes(slug)))
    .map(({ _id, name, minAge, maxAge }) => ({ _id, name, minAge, maxAge }))
}

/** The fields of the public form, in the order of the definition, each required or optional as the organisation has set. */
export function askedFields(texts: SettingTexts): Fields {
  const { applicationFields, applicationRequiredFields, orgType } = texts
  const asked = listOf(applicationFields).filter(name => name in ASKABLE_FIELDS)
  // Fields that the organisation requires of members are required of applicants too, if the form has them.
  const wanted = requiredOnlyIn(members, organisationOf(texts)).map(([name]) => name)
  const required = [...listOf(applicationRequiredFields), ...wanted]
  const names: readonly string[] = [
    ...ALWAYS_ASKED,
    ...asked.filter(name => name !== 'titlesToSubscribe' || orgType === 'cooperative'),
    ...(asked.includes('birthDate') ? GUARDIAN_FIELDS : []),
    ...(asked.includes('personType') ? REPRESENTATIVE_FIELDS : []),
  ]
  const isRequired = (name: string) =>
    [...ALWAYS_ASKED, ...ALWAYS_REQUIRED].includes(name) || (asked.includes(name) && required.includes(name))
  const { personType, ...others } = memberApplications.fields
  // The type of person comes first, because it decides which other fields are shown.
  const fields: Fields = { personType, ...others }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => names.includes(name))
      .map(([name, field]) => [name, { ...field, required: isRequired(name) }]),
  )
}

/** The same fields by name, each with the applicants it is for: everyone, minors or organisations. */
export const askedFieldRules = (texts: SettingTexts): AskedField[] =>
  Object.entries(askedFields(texts)).map(([name, { required }]) => ({ name, required, of: askedOf(name) }))

const accepting = boolean({ label: '', required: true })

/**
 * The definition by which a public application is parsed: fields that the form does not have are unknown. Fields that only
 * some applicants must fill in are optional here and checked by `findGaps`.
 */
export function publicApplication(texts: SettingTexts): Resource {
  const consents = FREE_CONSENTS.map((name): [string, Field] => [name, memberApplications.fields[name]])
  return {
    ...memberApplications,
    fields: {
      ...Object.fromEntries(
        Object.entries(askedFields(texts)).map(([name, field]) => [
          name,
          askedOf(name) ? { ...field, required: false } : field,
        ]),
      ),
      ...Object.fromEntries(consents),
      acceptsStatutes: accepting,
      acceptsPrivacy: accepting,
    },
  }
}

const CONSENT_TEXT: Record<(typeof FREE_CONSENTS)[number], string> = {
  consentNewsletter: 'Aceito receber o boletim e novidades por e-mail. Posso deixar de receber quando quiser.',
  consentImage: 'Autorizo o uso da minha imagem em publicações da organização.',
  assemblyByEmail: 'Aceito receber por e-mail as convocatórias das assembleias gerais.',
}

function consentsOf(texts: SettingTexts): ApplicationConsent[] {
  const withUrl = (url: string) => (url ? { url } : {})
  return [
    {
      name: 'acceptsStatutes',
      text: texts.applicationStatutesText,
      required: true,
      ...withUrl(texts.applicationStatutesUrl),
    },
    {
      name: 'acceptsPrivacy',
      text: texts.applicationPrivacyText,
      required: true,
      ...withUrl(texts.privacyNoticeUrl),
    },
    ...FREE_CONSENTS.map(name => ({ name, text: CONSENT_TEXT[name], required: false })),
  ]
}

interface Option {
  value: string
  label: string
}

/** The countries to choose from, Portugal first; empty if the form has no field for a country. */
export async function offeredCountries(db: Kysely<unknown>, texts: SettingTexts): Promise<Option[]> {
  if (!Object.values(askedFields(texts)).some(({ to }) => to === countries.name)) return []
  const { rows } = await sql<Option>`
    select id as value, name as label from countries order by iso2 = 'PT' desc, name_sort, id
  `.execute(db)
  return rows
}

interface Offered {
  categories: readonly Category[]
  countries: readonly Option[]
}

/** Everything that a page needs to show the form, except the token. Lists are included, because another web site cannot look them up. */
export function describeForm(texts: SettingTexts, { categories, countries: nations }: Offered, say: Wording) {
  const choices: Readonly<Record<string, readonly Option[]>> = {
    [memberCategories.name]: categories.map(({ _id, name }) => ({ value: _id, label: name })),
    [countries.name]: nations,
  }
  const fields = Object.entries(askedFields(texts)).map(([name, field]): ApplicationFormField => {
    const explained = explainField(name, field, undefined, say)
    // The condition of the staff's form is removed: for the public form `of` says which applicants see the field.
    const { when: _when, reveal: _reveal, ...rest } = explained
    const of = askedOf(name)
    const told = { ...rest, sortable: false, filterable: false, ...(of && { of }) }
    const { to, ...choice } = told
    const options = choices[to ?? '']
    return options ? { ...choice, type: 'string', fieldType: 'enum', inputType: 'select', options } : told
  })
  return {
    organisation: texts.organisationName,
    intro: texts.applicationIntro,
    thanks: texts.applicationThanks,
    fields,
    categories: [...categories],
    consents: consentsOf(texts),
    photo: {
      isRequired: texts.applicationRequiresPhoto === 'true',
      types: [...PHOTO.types],
      maxBytes: PHOTO.maxBytes,
    },
    privacy: { version: texts.privacyNoticeVersion, url: texts.privacyNoticeUrl },
    controller: controllerOf(texts),
  }
}

const controllerOf = (texts: SettingTexts): ApplicationForm['controller'] => {
  const town = [texts.organisationPostalCode, texts.organisationLocality].filter(Boolean).join(' ')
  return {
    name: texts.organisationName,
    taxNumber: texts.organisationTaxNumber,
    address: [texts.organisationAddress, town].filter(Boolean).join(', '),
    phone: texts.organisationPhone && printPhone(texts.organisationPhone),
    email: texts.organisationEmail,
    website: texts.organisationWebsite,
    dataProtectionOfficerEmail: texts.dpoEmail,
  }
}
