import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { centsFromEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { printSheets } from '../../parts/counted.ts'
import { useFocusAfterRemoval } from '../../parts/focus-after-removal.ts'
import { describeChange, ProposalLines } from '../../parts/quota-changes/proposal-lines.tsx'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { useLive } from '../../resource/use-live.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import '../../ui/form-styles.ts'
import classes from './adjustments.module.css'
import { ChargedSince } from './charged-since.tsx'
import { adjustmentsQuery, CAUSES, useDecision } from './use-adjustments.ts'

/** PAY-01: what a change of the past does to quotas. Nothing happens before the yes. */
export function AdjustmentsScreen() {
  useLive('members')
  const withWords = useWording()
  const { data, error, refetch } = useQuery(adjustmentsQuery)
  const decision = useDecision()
  const [confirmsAll, setConfirmsAll] = useState(false)
  const proposals = data?.data ?? []
  const { total, computing } = data?.meta ?? { total: 0, computing: 0 }
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(proposals.length, list)
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Por acertar"
        note={data && total > 0 && `${printSheets(total)}. Nada muda na conta antes de confirmar.`}
      >
        {proposals.length > 1 && (
          <Button variant="default" onClick={() => setConfirmsAll(true)}>
            {`Confirmar ${proposals.length < total ? `os primeiros ${printCount(proposals.length)}` : 'todos'}`}
          </Button>
        )}
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler os ajustes" error={error} onRetry={refetch} />}
      {computing > 0 && <p role="status">{`A ver o que muda em ${printSheets(computing)}…`}</p>}
      {data && proposals.length === 0 && computing === 0 && (
        <MessagePanel icon={<IconCheck />} title="Nada por acertar">
          {withWords(
            'Quando muda a admissão, um estado ou uma categoria com data anterior, propomos aqui o que muda nas {membershipPayments}.',
          )}
        </MessagePanel>
      )}
      <ul ref={list} className={classes.proposals}>
        {proposals.map(proposal => (
          <Proposal
            key={proposal.memberId}
            proposal={proposal}
            isBusy={decision.isPending}
            onDecide={verb => decision.mutate({ verb, proposals: [proposal] })}
          />
        ))}
      </ul>
      {confirmsAll && (
        <ConfirmDialog
          title={`Confirmar ${printCount(proposals.length)} ajustes?`}
          confirmLabel="Confirmar"
          isBusy={decision.isPending}
          onConfirm={() => decision.mutate({ verb: 'confirm', proposals }, { onSettled: () => setConfirmsAll(false) })}
          onClose={() => setConfirmsAll(false)}
        >
          <p>{describeSum(proposals)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function describeSum(proposals: readonly PendingAdjustment[]) {
  const cents = proposals.reduce((sum, { change }) => sum + (centsFromEuros(change) ?? 0), 0)
  return `Ao todo, ${describeChange(cents)} a cobrar. O que já foi pago fica como saldo a favor e liquida o que se emite de novo.`
}

interface ProposalProps {
  proposal: PendingAdjustment
  isBusy: boolean
  onDecide(verb: 'confirm' | 'dismiss'): void
}

function Proposal({ proposal, isBusy, onDecide }: ProposalProps) {
  const { memberId, memberNumber, name, cause, annulled, issued, change, admission } = proposal
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <li className={classes.proposal}>
      <div className={classes.head}>
        <Link to="/~membros/$id" params={{ id: memberId }} search={{ separador: 'quotas' }}>
          {printNumber(memberNumber)} · {name}
        </Link>
        <span className={classes.cause}>{CAUSES[cause]}</span>
      </div>
      <strong className={classes.change}>Cobra {describeChange(centsFromEuros(change) ?? 0)}</strong>
      {admission && <ChargedSince proposal={proposal} admission={admission} />}
      <ProposalLines annulled={annulled} issued={issued} />
      <div className={classes.actions}>
        <Button aria-label={`Confirmar o ajuste de ${name}`} onClick={() => isBusy || onDecide('confirm')}>
          Confirmar
        </Button>
        <Button
          variant="default"
          aria-label={`Deixar como está a conta de ${name}`}
          onClick={() => isBusy || onDecide('dismiss')}
        >
          Deixar como está
        </Button>
      </div>
    </li>
  )
}
