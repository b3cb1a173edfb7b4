import { useNavigate } from '@tanstack/react-router'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { ApplicationHead } from './application-head.tsx'

const LIST = '/candidaturas'
const SHEET: Sheet = { head: application => <ApplicationHead application={application} />, tabs: [] }

/** NAV-13 and NAV-14: what an applicant said, and what is decided about it. */
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
      onCreated={(item: Item) => navigate({ to: '/candidaturas/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
