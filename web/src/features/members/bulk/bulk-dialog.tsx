import type { BulkPlan } from '@agremia/model/calls/bulk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { showToast } from '../../../ui/toast.tsx'
import { BULK_KINDS, type BulkKind, toAction } from './bulk-kinds.ts'
import { BulkPreview } from './bulk-preview.tsx'

interface Props extends BulkActionsProps {
  kind: BulkKind
  onClose(): void
}

const sheets = (count: number) => (count === 1 ? '1 ficha' : `${printCount(count)} fichas`)

/** Asks what is to change, shows what it will do, does it, and offers to take it back. */
export function BulkDialog({ kind, chosen, onDone, onClose }: Props) {
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

  const renew = () => client.invalidateQueries({ queryKey: queryKeys.resource('members') })
  const undo = async (id: string) => {
    try {
      const { data } = await api.post<{ data: { undone: number; left: number } }>(`/members/bulk/${id}/undo`)
      const { undone, left } = data.data
      const rest =
        left === 1 ? 'já tinha outra alteração e ficou como está' : 'já tinham outra alteração e ficaram como estão'
      showToast({
        title: `Alteração anulada em ${sheets(undone)}`,
        message: left > 0 ? `${sheets(left)} ${rest}.` : undefined,
      })
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível anular', message: describeFailure(failure), isError: true })
    }
    void renew()
  }
  const send = async (sent: Record<string, unknown>) => {
    const body = { query: chosen.query, ids: chosen.ids, action: toAction(kind, sent) }
    if (!plan) {
      const { data } = await api.post<{ data: BulkPlan }>('/members/bulk/preview', body)
      return setPlan(data.data)
    }
    const { data } = await api.post<{ data: BulkPlan & { undoId: string } }>('/members/bulk', body)
    const { changing, undoId } = data.data
    onClose()
    onDone()
    showToast({
      title: `${sheets(changing)} ${changing === 1 ? 'alterada' : 'alteradas'}`,
      stays: 15_000,
      action: { label: 'Anular', run: () => void undo(undoId) },
    })
    void renew()
  }
  const forgetPlan = () => setPlan(undefined)
  return (
    <FieldsDialog
      title={`${title}: ${sheets(chosen.count)}`}
      fields={fields}
      start={started}
      send={send}
      sendLabel={plan ? `Alterar ${sheets(plan.changing)}` : 'Ver o que muda'}
      isBlocked={plan?.changing === 0}
      beginsTyping
      instead={plan && <BulkPreview plan={plan} />}
      back={plan && { label: 'Voltar', run: forgetPlan }}
      boxOf={name => name.replace(/^action\./, '')}
      onFailure={() => {
        forgetPlan()
        return false
      }}
      onClose={onClose}
    />
  )
}
