import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { decideQuotas, previewQuotas, useRowQuotas } from '../../parts/quota-changes/use-quota-decision.tsx'
import { ChildDialog } from '../../resource/child-list/child-dialog.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import type { Item } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { asChoice } from './as-choice.ts'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

interface Props {
  member: Item
  /** The state to correct; undefined for a new change of state. */
  state?: Item
  /** It is the member's first state, whose date is that of the admission and cannot be changed here. */
  isFirst?: boolean
  onClose(): void
}

const DECISION_FIELDS = ['reason', 'decisionBody', 'minutesRef']
/** Fields of a decision against a member: they must be notified of it and may appeal. */
const NOTICE_FIELDS = ['notifiedAt', 'appealUntil']

/** «Mudar estado»: changes the state from a day on, by default today; the day may be in the past or in the future. */
export function StateDialog({ member, state, isFirst = false, onClose }: Props) {
  const resource = useResource('memberStates')
  const { memberStateNames } = useSheetParts(member._id)
  const refresh = useRefreshSheet(member._id)
  const quotas = useRowQuotas('memberStates')
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const byName = new Map(resource.fields.map(field => [field.name, field]))

  const fieldsFor = ({ stateNameId }: FormValues) => {
    const chosen = memberStateNames.find(({ _id }) => _id === stateNameId)
    const isRequired: Readonly<Record<string, unknown>> = {
      reason: chosen?.requiresReason,
      minutesRef: chosen?.requiresMinutes,
    }
    const hasNotice = chosen?.requiresMinutes === true || NOTICE_FIELDS.some(name => state?.[name])
    return ['stateNameId', 'startDate', ...DECISION_FIELDS, ...(hasNotice ? NOTICE_FIELDS : [])].flatMap(name => {
      const field = byName.get(name)
      if (!field) return []
      if (name === 'stateNameId') return [asChoice(field, memberStateNames, state)]
      if (name === 'startDate')
        return isFirst ? [] : [{ ...field, hint: 'Pode ser um dia passado ou futuro, a partir da admissão.' }]
      return [{ ...field, required: isRequired[name] === true }]
    })
  }
  const saved = async (item: Item) => {
    onClose()
    const change = `${String(item._refs?.stateNameId)} desde ${printDay(String(item.startDate))}`
    showToast(
      state
        ? { title: 'Alterações guardadas', message: change }
        : { title: 'Estado alterado', message: change, action: { label: 'Anular', run: () => void undo(item) } },
    )
    await quotas.afterSave()
    await refresh()
  }
  /** Quotas that were made again with the change are made again as they were. */
  const undo = async (item: Item) => {
    try {
      const changed = quotas.choice === 'confirm' ? await previewQuotas('memberStates', null, item._id) : []
      await api.delete(`/${resource.path}/${item._id}`)
      showToast({ title: 'Mudança de estado anulada' })
      await decideQuotas(changed, 'confirm')
      await refresh()
    } catch (error) {
      showFailure('Não foi possível anular', error)
    }
  }
  return (
    <ChildDialog
      title={state ? `Editar estado desde ${printDay(String(state.startDate))}` : 'Mudar estado'}
      resource={resource}
      item={state}
      start={{ startDate: today }}
      fixed={{ memberId: member._id }}
      fieldsFor={fieldsFor}
      saveLabel={state ? 'Guardar' : 'Mudar estado'}
      {...quotas.dialog}
      onClose={onClose}
      onSaved={item => void saved(item)}
    />
  )
}
