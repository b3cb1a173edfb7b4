import { newTitleOf } from '@agremia/model/resource/label'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'

const LIST = '/~quotas/dividas'

/** A charge by hand, of the member whom the address names if it does; it leads to the debts of its member. */
export function NewChargeScreen() {
  const navigate = useNavigate()
  const resource = useResource('unsettledPayments')
  const { memberId }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (!resource) return null
  return (
    <ResourceForm
      name="unsettledPayments"
      newTitle={newTitleOf(resource.label)}
      start={typeof memberId === 'string' ? { memberId } : undefined}
      listAddress={LIST}
      onCreated={charge => navigate({ to: `${LIST}/${String(charge.memberId)}`, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
