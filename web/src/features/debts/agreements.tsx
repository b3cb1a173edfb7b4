import type { AgreementAnswer } from '@agremia/model/calls/account'
import { printDay } from '@agremia/model/rules/day'
import { describeInstalment } from '@agremia/model/rules/ledger/instalments'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'

interface Props {
  agreements: readonly AgreementAnswer[]
  /** Called once one was ended; without it none can be ended here. */
  onChanged?(): void
}

/** What was agreed about paying in instalments, and how far it is kept. */
export function Agreements({ agreements, onChanged }: Props) {
  const [ending, setEnding] = useState<AgreementAnswer>()
  if (agreements.length === 0) return null
  return (
    <Section heading="Acordos de prestações">
      <ul className={classes.cards}>
        {agreements.map(agreement => (
          <li key={agreement.agreementId}>
            <div className={classes.title}>
              {agreement.description}
              <span className={classes.note}>{agreement.status}</span>
              {onChanged && agreement.isInForce && (
                <Button variant="subtle" size="compact-md" onClick={() => setEnding(agreement)}>
                  Terminar acordo
                </Button>
              )}
            </div>
            <span className={classes.small}>
              {[
                `acordado em ${printDay(agreement.agreedOn)}`,
                agreement.minutesRef && `ata ${agreement.minutesRef}`,
                `pagos ${printEuros(agreement.settledAmount)} de ${printEuros(agreement.amount)}`,
                agreement.reducedAmount > 0 && `anulados ou perdoados ${printEuros(agreement.reducedAmount)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Instalments agreement={agreement} />
          </li>
        ))}
      </ul>
      {ending && onChanged && (
        <EndDialog
          agreement={ending}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined)
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

const Instalments = ({ agreement: { instalments, isInForce } }: { agreement: AgreementAnswer }) => (
  <details className={classes.details} open={isInForce && instalments.some(({ isOverdue }) => isOverdue)}>
    <summary>Ver as {instalments.length} prestações</summary>
    <ol className={classes.instalments}>
      {instalments.map(({ number, dueDate, amount, settled, isOverdue }) => (
        <li key={number}>
          {describeInstalment(number, instalments.length)} · {printDay(dueDate)} · {printEuros(amount)}
          <span className={classes.note} data-late={isOverdue || undefined}>
            {settled >= amount
              ? 'paga'
              : [settled > 0 && `pagos ${printEuros(settled)}`, isOverdue ? 'em atraso' : 'por pagar']
                  .filter(Boolean)
                  .join(', ')}
          </span>
        </li>
      ))}
    </ol>
  </details>
)

function EndDialog({ agreement, onClose, onDone }: { agreement: AgreementAnswer; onClose(): void; onDone(): void }) {
  const resource = useResource('paymentAgreements')
  if (!resource) return null
  return (
    <CallDialog
      title="Terminar acordo"
      path={`/payment_agreements/${agreement.agreementId}/end`}
      fields={decisionField(resource, 'endReason', { name: 'reason', required: true, when: undefined })}
      sendLabel="Terminar acordo"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Acordo terminado' })
        onDone()
      }}
    >
      As dívidas continuam por pagar e voltam aos avisos automáticos.
    </CallDialog>
  )
}
