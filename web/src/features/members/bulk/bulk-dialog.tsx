import type { BulkPlan } from '@agremia/model/calls/bulk'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { BULK_KINDS, type BulkKind, toAction } from './bulk-kinds.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkQuotaChanges } from './bulk-quota-changes.tsx'
import { useBulkQuotas } from './use-bulk-quotas.ts'

interface Props extends Pick<BulkActionsProps, 'chosen'> {
  kind: BulkKind
  onClose(): void
}

const printSheetCount = (count: number) => (count === 1 ? '1 ficha' : `${printCount(count)} fichas`)

/** Asks for the change, shows a preview, and starts the task that applies it; the task can be undone. The rows stay ticked for the next change. */
export function BulkDialog({ kind, chosen, onClose }: Props) {
  const client = useQueryClient()
  const { title, fields: fieldsOf, start } = BULK_KINDS[kind]
  const [started] = useState(start)
  const [members, memberStates, memberTerms] = [
    useResource('members'),
    useResource('memberStates'),
    useResource('memberTerms'),
  ]
  const fields = members && memberStates && memberTerms ? fieldsOf({ members, memberStates, memberTerms }) : []
  const [plan, setPlan] = useState<BulkPlan>()
  const quotas = useBulkQuotas()
  // Tags change no quota.
  const isCounting = plan !== undefined && plan.changing > 0 && kind !== 'tags' && !quotas.counting?.isDone

  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.resource('members') })
  const send = async (sent: Record<string, unknown>) => {
    const body = { query: chosen.query, ids: chosen.ids, action: toAction(kind, sent) }
    if (!plan) {
      const { data } = await api.post<{ data: BulkPlan }>('/members/bulk/preview', body)
      if (kind !== 'tags' && data.data.changing > 0) void quotas.count(body)
      return setPlan(data.data)
    }
    const { data } = await api.post<{ data: TaskEntry }>('/members/bulk', { ...body, quotas: quotas.decision() })
    onClose()
    followTask(data.data, () => void refresh())
  }
  const forgetPlan = () => {
    quotas.forget()
    setPlan(undefined)
  }
  return (
    <FieldsDialog
      title={`${title}: ${printSheetCount(chosen.count)}`}
      fields={fields}
      start={started}
      send={send}
      sendLabel={plan ? `Alterar ${printSheetCount(plan.changing)}` : 'Ver o que muda'}
      isBlocked={plan?.changing === 0 || isCounting}
      beginsTyping
      instead={
        plan && (
          <BulkPreview plan={plan}>
            <BulkQuotaChanges isCounting={isCounting} {...quotas} />
          </BulkPreview>
        )
      }
      back={plan && { label: 'Voltar', run: forgetPlan }}
      inputNameOf={name => name.replace(/^action\./, '')}
      onFailure={() => {
        forgetPlan()
        return false
      }}
      onClose={onClose}
    />
  )
}
