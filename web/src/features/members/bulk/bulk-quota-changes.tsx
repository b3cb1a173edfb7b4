import { useWording } from '../../../api/terminology.ts'
import { QuotaChanges } from '../../../parts/quota-changes/quota-changes.tsx'
import { printCount } from '../../../resource/list-count.ts'
import type { useBulkQuotas } from './use-bulk-quotas.ts'

interface Props extends Pick<ReturnType<typeof useBulkQuotas>, 'counting' | 'choice' | 'setChoice'> {
  isCounting: boolean
}

/** PAY-01: in the preview of a change of many members, what it does to issued quotas. */
export function BulkQuotaChanges({ isCounting, counting, choice, setChoice }: Props) {
  const withWords = useWording()
  if (isCounting) {
    const { counted, total } = counting ?? { counted: 0, total: 0 }
    const progress = total > counted ? ` ${printCount(counted)} de ${printCount(total)} fichas.` : ''
    return <p role="status">{withWords(`A ver que {membershipPayments} já emitidas isto muda…${progress}`)}</p>
  }
  if (!counting) return null
  if (counting.fault)
    return (
      <p role="alert">
        {withWords(
          `Não foi possível ver que {membershipPayments} isto muda (${counting.fault}); o que mudar espera em «Por acertar».`,
        )}
      </p>
    )
  if (counting.quotas.memberCount === 0) return <p>{withWords('Não muda {membershipPayments} já emitidas.')}</p>
  return <QuotaChanges quotas={counting.quotas} choice={choice} onChoose={setChoice} />
}
