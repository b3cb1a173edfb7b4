import { newTitleOf } from '@agremia/model/resource/label'
import { useNavigate } from '@tanstack/react-router'
import type { StandardScreen } from '../contributions/screen.ts'
import { ResourceForm } from '../resource/resource-form.tsx'
import { useResource } from '../resource/use-explainer.ts'

interface Props {
  screen: Extract<StandardScreen, { standard: 'form' }>
  /** Undefined for a new item. */
  id?: string
}

/** A resource's form, for a new item and for an existing one. */
export function StandardForm({ screen: { resource: name, listPath, itemPath }, id }: Props) {
  const navigate = useNavigate()
  const resource = useResource(name)
  if (!resource) return null
  return (
    <ResourceForm
      name={name}
      id={id}
      newTitle={newTitleOf(resource.label)}
      listAddress={listPath}
      onCreated={item => navigate({ to: `${itemPath}/${item._id}`, replace: true })}
      onDeleted={() => navigate({ to: listPath })}
    />
  )
}
