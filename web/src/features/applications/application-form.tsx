import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useNavigate } from '@tanstack/react-router'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { ApplicationHead } from './application-head.tsx'

const LIST = '/candidaturas'
/** Fields that the head shows, and the form therefore does not. */
const IN_HEAD = new Set([
  'applicationNumber',
  'status',
  'submittedAt',
  'source',
  'assignedToId',
  'emailVerifiedAt',
  'memberId',
])
/**
 * An accepted application has become a member, whose sheet is changed instead: what it holds can be read, and nothing of it
 * typed any more.
 */
const adapt = (fields: readonly ExplainedField[], application: Item | undefined) => {
  const inForm = fields.filter(({ name, inputType }) => !IN_HEAD.has(name) && inputType !== 'hidden')
  if (application?.status !== 'aceite') return inForm
  return inForm
    .filter(({ name }) => isFilled(application[name]))
    .map((field): ExplainedField => ({ ...field, readonly: true, required: false, inputType: 'readonly' }))
}
const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const SHEET: Sheet = { head: application => <ApplicationHead application={application} />, tabs: [] }

/** NAV-13 and NAV-14: the form of an application, with the decisions about it in the head. */
export function ApplicationForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  return (
    <ResourceForm
      name="memberApplications"
      id={id}
      newTitle="Nova candidatura"
      listAddress={LIST}
      warnsNew
      sheet={SHEET}
      adapt={adapt}
      onCreated={(item: Item) => navigate({ to: '/candidaturas/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
