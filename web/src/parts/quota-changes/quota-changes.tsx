import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { counted } from '@agremia/model/rules/counted'
import { centsFromEuros } from '@agremia/model/rules/money'
import { Radio } from '@mantine/core'
import { useWording } from '../../api/terminology.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { describeChange, ProposalLines } from './proposal-lines.tsx'
import classes from './quota-changes.module.css'

export type QuotaChoice = 'confirm' | 'dismiss' | 'later'

/** What a change that is about to be saved does to issued quotas. */
export interface ChangedQuotas {
  memberCount: number
  /** In euros. */
  change: number
  /** All of them, or the first of many. */
  first: readonly PendingAdjustment[]
}

export const changedQuotas = (proposals: readonly PendingAdjustment[]): ChangedQuotas => ({
  memberCount: proposals.length,
  change: proposals.reduce((sum, { change }) => sum + (centsFromEuros(change) ?? 0), 0) / 100,
  first: proposals,
})

interface Props {
  quotas: ChangedQuotas
  choice: QuotaChoice
  onChoose(choice: QuotaChoice): void
}

/** PAY-01: which issued quotas a change alters and by how much, and what becomes of them. */
export function QuotaChanges({ quotas: { memberCount, change, first }, choice, onChoose }: Props) {
  const withWords = useWording()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <div className={classes.asked}>
      <p role="status">
        {withWords(
          memberCount === 1
            ? 'Isto muda {membershipPayments} já emitidas: cobra '
            : `Isto muda {membershipPayments} já emitidas de ${counted(memberCount, 'ficha', 'fichas')}: ao todo, cobra `,
        )}
        <strong>{describeChange(centsFromEuros(change) ?? 0)}</strong>.
      </p>
      {memberCount === 1 && first[0] && <ProposalLines {...first[0]} />}
      {memberCount > 1 && (
        <details>
          <summary>{first.length < memberCount ? `As primeiras ${first.length}` : 'Ficha a ficha'}</summary>
          <ul className={classes.members}>
            {first.map(one => (
              <li key={one.memberId}>
                {printNumber(one.memberNumber)} · {one.name}: {describeChange(centsFromEuros(one.change) ?? 0)}
                <ProposalLines {...one} />
              </li>
            ))}
          </ul>
        </details>
      )}
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
