import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { centsFromEuros } from '@agremia/model/rules/money'
import { Radio } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
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
  const asked = useRef<{ proposal: PendingAdjustment; choice: Choice }>(undefined)
  /** What to show in place of the form; nothing where no issued quota changes. */
  const beforeSave = async (values: Record<string, unknown>, over: Item | undefined): Promise<ReactNode> => {
    asked.current = undefined
    const body = { resource, values: over ? { ...values, rev: over.rev } : values, ...(over && { id: over._id }) }
    const { data } = await api.post<{ data: PendingAdjustment | null }>('/quota_adjustments/preview', body)
    const proposal = data.data
    if (!proposal) return undefined
    const known = { proposal, choice: 'later' as Choice }
    asked.current = known
    return (
      <QuotaChanges
        proposal={proposal}
        onChoose={choice => {
          known.choice = choice
        }}
      />
    )
  }
  const afterSave = async () => {
    const { proposal, choice } = asked.current ?? {}
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
  return { beforeSave, afterSave }
}

function QuotaChanges({ proposal, onChoose }: { proposal: PendingAdjustment; onChoose(choice: Choice): void }) {
  const withWords = useWording()
  const [choice, setChoice] = useState<Choice>('later')
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
        onChange={value => {
          const chosen = value === 'confirm' || value === 'dismiss' ? value : 'later'
          setChoice(chosen)
          onChoose(chosen)
        }}
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
