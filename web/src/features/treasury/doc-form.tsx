import { newTitleOf } from '@agremia/model/resource/label'
import { useNavigate } from '@tanstack/react-router'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'

const LIST = '/tesouraria'

/** NAV-40, NAV-42: one document. */
export function DocForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const resource = useResource('treasuryDocs')
  if (!resource) return null
  return (
    <ResourceForm
      name={resource.name}
      id={id}
      newTitle={newTitleOf(resource.label)}
      listAddress={LIST}
      onCreated={item => navigate({ to: `/tesoouraria/${item._id}`, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}

export const NewDocForm = () => <DocForm />
