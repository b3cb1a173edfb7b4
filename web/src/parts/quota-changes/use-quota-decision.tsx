import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { useCallback, useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import type { Item } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'
import { changedQuotas, QuotaChanges, type QuotaChoice } from './quota-changes.tsx'

const DONE = { confirm: 'Ajuste feito', dismiss: 'Fica como está' } as const
const DONE_MANY = { confirm: 'Ajustes feitos', dismiss: 'Ficam como estão' } as const

/** The resources whose rows change what quotas of the past should be. */
export type DatedResource = 'memberStates' | 'memberTerms'

/** What saving these values, or deleting the row where they are null, would do to issued quotas. */
export async function previewQuotas(
  resource: DatedResource,
  values: Record<string, unknown> | null,
  id?: string,
): Promise<PendingAdjustment[]> {
  const body = { resource, values, ...(id && { id }) }
  const { data } = await api.post<{ data: PendingAdjustment | null }>('/quota_adjustments/preview', body)
  return data.data ? [data.data] : []
}

/** Does what was chosen for these quotas, after the change of which they were seen. */
export async function decideQuotas(proposals: readonly PendingAdjustment[], choice: QuotaChoice): Promise<void> {
  if (proposals.length === 0 || choice === 'later') return
  const decisions = proposals.map(({ memberId, fingerprint }) => ({ memberId, fingerprint }))
  try {
    const { data } = await api.post<{ data: { changed?: number } }>(`/quota_adjustments/${choice}`, { decisions })
    showToast(
      data.data.changed
        ? { title: 'Mudou entretanto e não foi feito', message: 'Veja o que muda em «Por acertar».' }
        : { title: (proposals.length === 1 ? DONE : DONE_MANY)[choice] },
    )
  } catch (error) {
    showFailure('Ficou por acertar', error)
  }
}

/**
 * PAY-01: before something is saved whose day has passed, shows which issued quotas it changes, and asks what becomes of them; after it
 * was saved, does what was chosen. What is decided later waits in the list «Por acertar».
 */
export function useQuotaDecision() {
  const [asked, setAsked] = useState<{ proposals: readonly PendingAdjustment[]; choice: QuotaChoice }>()
  const forget = useCallback(() => setAsked(undefined), [])
  /** Whether there is something to ask. */
  const ask = useCallback((proposals: readonly PendingAdjustment[]): boolean => {
    setAsked(proposals.length > 0 ? { proposals, choice: 'later' } : undefined)
    return proposals.length > 0
  }, [])
  return {
    ask,
    forget,
    isAsked: asked !== undefined,
    question: asked && (
      <QuotaChanges
        quotas={changedQuotas(asked.proposals)}
        choice={asked.choice}
        onChoose={choice => setAsked({ ...asked, choice })}
      />
    ),
    choice: asked?.choice ?? 'later',
    afterSave: () => decideQuotas(asked?.proposals ?? [], asked?.choice ?? 'later'),
  }
}

/** The same for a dialog that saves a row of a list. */
export function useRowQuotas(resource: DatedResource) {
  const { ask, forget, isAsked, question, choice, afterSave } = useQuotaDecision()
  const beforeSave = async (values: Record<string, unknown>, over: Item | undefined): Promise<boolean> =>
    !isAsked && ask(await previewQuotas(resource, over ? { ...values, rev: over.rev } : values, over?._id))
  const dialog = {
    beforeSave,
    instead: question,
    back: question && { label: 'Voltar', run: forget },
    onFailure: () => {
      forget()
      return false
    },
  }
  return { dialog, choice, afterSave }
}
