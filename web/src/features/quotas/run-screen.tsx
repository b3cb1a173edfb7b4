import { printInstant } from '@agremia/model/rules/day'
import { LEFT_OUT_REASONS } from '@agremia/model/rules/quotas/left-out'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ItemFacts, LeftOutCounts } from '../../parts/item-facts.tsx'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { ChildList } from '../../resource/child-list/child-list.tsx'
import type { ResourceDescription } from '../../resource/item.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import type { Cells } from '../../resource/row-cell.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useItem } from '../../resource/use-item.ts'
import { Section } from '../../ui/section.tsx'
import { UndoRun } from './undo-run.tsx'

const FACTS = [
  'at',
  'kind',
  'createdById',
  'periodStart',
  'periodEnd',
  'memberCount',
  'chargeCount',
  'total',
  'undoneAt',
  'annulledCount',
  'annulledTotal',
  'keptCount',
]
const CHARGES = ['memberNumber', 'memberName', 'description', 'dueDate', 'originalAmount', 'amount', 'status']
const CELLS: Cells = {
  memberName: charge => (
    <Link to="/~membros/$id" params={{ id: String(charge.memberId) }} preload={false}>
      {String(charge.memberName)}
    </Link>
  ),
}

/** PAY-01: what one run did, whom it left out and why, and the way to undo it. */
export function RunScreen({ id }: { id: string }) {
  const resource = useResource('quotaRuns')
  return resource ? <LoadedRun id={id} resource={resource} /> : null
}

function LoadedRun({ id, resource }: { id: string; resource: ResourceDescription }) {
  const { data: run, error, refetch } = useItem(resource, id)
  /** Asked for here: no longer offered, although the task has not ended. */
  const [isUndoing, setIsUndoing] = useState(false)
  if (error && !run) return <NotLoaded title="Não foi possível abrir a geração" error={error} onRetry={refetch} />
  if (!run) return null
  return (
    <SectionsScreen
      title={String(run.name)}
      note={
        run.undoneAt
          ? `Esta geração foi anulada em ${printInstant(String(run.undoneAt))}.`
          : isUndoing
            ? 'Esta geração está a ser anulada…'
            : 'Pode ser anulada: o que ninguém pagou é anulado, o resto fica.'
      }
      actions={
        !run.undoneAt &&
        !isUndoing && (
          <UndoRun
            run={run}
            onStarted={() => setIsUndoing(true)}
            onDone={() => {
              setIsUndoing(false)
              void refetch()
            }}
          />
        )
      }
    >
      <Section heading="O que fez">
        <ItemFacts item={run} resource={resource} names={FACTS} />
      </Section>
      <LeftOutCounts counts={run.leftOut} reasons={LEFT_OUT_REASONS} />
      <ChildList
        name="unsettledPayments"
        parent={{ name: 'quotaRuns', id }}
        heading="Dívidas desta geração"
        columns={CHARGES}
        cells={CELLS}
        firstStep="Nenhuma."
      />
    </SectionsScreen>
  )
}
