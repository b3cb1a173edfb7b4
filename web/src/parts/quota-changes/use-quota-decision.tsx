import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { centsFromEuros } from '@agremia/model/rules/money'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'
import { describeChange, ProposalLines } from './proposal-lines.tsx'
import classes from './quota-changes.module.css'

type Choice = 'confirm' | 'dismiss' | 'later'

const DONE = { confirm: 'Ajuste feito', dismiss: 'Fica como está' } as const

/**
 * PAY-01: before a state or a term is saved whose day has passed, shows which issued quotas it changes, and asks what becomes of them;
 * after it was saved, does what was chosen. What is decided later waits in the list «Por acertar».
 */
export function useQuotaDecision(resource: 'memberStates' | 'memberTerms') {
  const [asked, setAsked] = useState<{ proposal: PendingAdjustment; choice: Choice }>()
  const forget = () => setAsked(undefined)
  /** Whether issued quotas would change, and nothing was asked about them yet. */
  const beforeSave = async (values: Record<string, unknown>, over: Item | undefined): Promise<boolean> => {
    if (asked) return false
    const body = { resource, values: over ? { ...values, rev: over.rev } : values, ...(over && { id: over._id }) }
    const { data } = await api.post<{ data: PendingAdjustment | null }>('/quota_adjustments/preview', body)
    if (data.data) setAsked({ proposal: data.data, choice: 'later' })
    return data.data !== null
  }
  const afterSave = async () => {
    const { proposal, choice } = asked ?? {}
    if (!proposal || !choice || choice === 'later') return
    const decisions = [{ memberId: proposal.memberId, fingerprint: proposal.fingerprint }]
    try {
      const { data } = await api.post<{ data: { changed?: number } }>(`/quota_adjustments/${choice}`, { decisions })
      showToast(
        data.data.changed
          ? { title: 'Mudou entretanto e não foi feito', message: 'Veja o que muda em «Por acertar».' }
          : { title: DONE[choice] },
      )
    } catch (error) {
      showFailure('Ficou por acertar', error)
    }
  }
  const dialog = {
    beforeSave,
    instead: asked && <QuotaChanges {...asked} onChoose={choice => setAsked({ ...asked, choice })} />,
    back: asked && { label: 'Voltar', run: forget },
    onFailure: () => {
      forget()
      return false
    },
  }
  return { dialog, afterSave }
}

interface QuotaChangesProps {
  proposal: PendingAdjustment
  choice: Choice
  onChoose(choice: Choice): void
}

function QuotaChanges({ proposal, choice, onChoose }: QuotaChangesProps) {
  const withWords = useWording()
  return (
    <div className={classes.asked}>
      <p role="status">
        {withWords('Isto muda {membershipPayments} já emitidas: cobra ')}
        <strong>{describeChange(centsFromEuros(proposal.change) ?? 0)}</strong>.
      </p>
      <ProposalLines {...proposal} />
      <Radio.Group
        label="O que fazer"
        value={choice}
        role="radiogroup"
        onChange={value => onChoose(value === 'confirm' || value === 'dismiss' ? value : 'later')}
      >
        <Radio
          mt="xs"
          value="confirm"
          label="Recalcular agora"
          description="O que já foi pago liquida o que se emite de novo; o resto fica como saldo a favor. De um ano encerrado, a diferença conta hoje."
        />
        <Radio mt="xs" value="dismiss" label={withWords('Deixar as {membershipPayments} como estão')} />
        <Radio
          mt="xs"
          value="later"
          label="Decidir depois"
          description="Fica na lista «Por acertar», que conta sempre de novo."
        />
      </Radio.Group>
    </div>
  )
}
