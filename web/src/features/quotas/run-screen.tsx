import { LEFT_OUT_REASONS, type LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { ChildList } from '../../resource/child-list/child-list.tsx'
import { type Item, type ResourceDescription, shownValue } from '../../resource/item.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { printField } from '../../resource/print-field.ts'
import type { Cells } from '../../resource/row-cell.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useItem } from '../../resource/use-item.ts'
import { Section } from '../../ui/section.tsx'
import classes from './quotas.module.css'
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
  if (error && !run) return <NotLoaded title="Não foi possível abrir a geração" error={error} onRetry={refetch} />
  if (!run) return null
  return (
    <SectionsScreen
      title={String(run.name)}
      note={
        run.undoneAt ? 'Esta geração foi anulada.' : 'Pode ser anulada: o que ninguém pagou é anulado, o resto fica.'
      }
      actions={!run.undoneAt && <UndoRun run={run} onDone={() => void refetch()} />}
    >
      <Section heading="O que fez">
        <Facts run={run} resource={resource} />
      </Section>
      <LeftOut run={run} />
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

function Facts({ run, resource }: { run: Item; resource: ResourceDescription }) {
  const filled = FACTS.flatMap(name => resource.fields.filter(field => field.name === name && run[name] !== null))
  return (
    <dl className={classes.facts}>
      {filled.map(field => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{printField(field, shownValue(run, field))}</dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOut({ run }: { run: Item }) {
  const withWords = useWording()
  // Stored by the run: how many members for each reason.
  const reasons = Object.entries((run.leftOut ?? {}) as Partial<Record<LeftOutReason, number>>)
  if (reasons.length === 0) return null
  return (
    <Section heading="Quem ficou de fora">
      <ul className={classes.reasons}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>{`${printCount(count)}: ${withWords(LEFT_OUT_REASONS[reason as LeftOutReason])}`}</li>
        ))}
      </ul>
    </Section>
  )
}
