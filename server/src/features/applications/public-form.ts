import type { ApplicationConsent, ApplicationForm, ApplicationFormField } from '@agremia/model/calls/applications'
import type { Resource } from '@agremia/model/resource/define'
import type { Wording } from '@agremia/model/resource/explainer'
import { explainField } from '@agremia/model/resource/explainer'
import { boolean, type Field, type Fields } from '@agremia/model/resource/field'
import { memberApplications } from '@agremia/model/resources/member-applications'
import {
  ALWAYS_ASKED,
  ASKABLE_FIELDS,
  FREE_CONSENTS,
  GUARDIAN_FIELDS,
  REPRESENTATIVE_FIELDS,
} from '@agremia/model/rules/applications'
import { appliesTo } from '@agremia/model/rules/member-defaults'
import type { SettingTexts } from '@agremia/model/rules/settings'
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

/** What the organisation asks for, in the form's own order, each as it is asked: required or not. */
export function askedFields({ applicationFields, applicationRequiredFields, orgType }: SettingTexts): Fields {
  const asked = listOf(applicationFields).filter(name => name in ASKABLE_FIELDS)
  const required = listOf(applicationRequiredFields)
  const names: readonly string[] = [
    ...ALWAYS_ASKED,
    ...asked.filter(name => name !== 'titlesToSubscribe' || orgType === 'cooperative'),
    ...(asked.includes('birthDate') ? GUARDIAN_FIELDS : []),
    ...(asked.includes('personType') ? REPRESENTATIVE_FIELDS : []),
  ]
  const isRequired = (name: string) =>
    (ALWAYS_ASKED as readonly string[]).includes(name) || (asked.includes(name) && required.includes(name))
  const fields: Fields = memberApplications.fields
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => names.includes(name))
      .map(([name, field]) => [name, { ...field, required: isRequired(name) || name === 'personType' }]),
  )
}

const accepting = boolean({ label: '', required: true })

/** The application as a stranger may send it: what is not asked for is unknown. */
export function publicApplication(texts: SettingTexts): Resource {
  const consents = FREE_CONSENTS.map((name): [string, Field] => [name, memberApplications.fields[name]])
  return {
    ...memberApplications,
    fields: {
      ...askedFields(texts),
      ...Object.fromEntries(consents),
      acceptsStatutes: accepting,
      acceptsPrivacy: accepting,
    },
  }
}

const OF: Record<string, ApplicationFormField['of']> = Object.fromEntries([
  ...GUARDIAN_FIELDS.map(name => [name, 'minor'] as const),
  ...REPRESENTATIVE_FIELDS.map(name => [name, 'entity'] as const),
])

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

/** All that a page needs to show the form, but for the token. */
export function describeForm(texts: SettingTexts, categories: readonly Category[], say: Wording) {
  const fields = Object.entries(askedFields(texts)).map(([name, field]): ApplicationFormField => {
    const explained = explainField(name, field, undefined, say)
    const { filterable: _filter, sortable: _sort, ...rest } = explained
    const told = { ...rest, sortable: false, filterable: false, ...(OF[name] && { of: OF[name] }) }
    if (name !== 'categoryId') return told
    const { to: _to, ...choice } = told
    const options = categories.map(category => ({ value: category._id, label: category.name }))
    return { ...choice, type: 'string', fieldType: 'enum', inputType: 'select', options }
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
  }
}
