import { RUN_GROUPS, type RunGroup, type RunPreview } from '@agremia/model/calls/quota-runs'
import { printEuros } from '@agremia/model/rules/money'
import { LEFT_OUT_REASONS, type LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { PreviewProgress } from './preview-progress.tsx'
import classes from './quotas.module.css'
import { RunRows } from './run-rows.tsx'
import { StartRun } from './start-run.tsx'
import { type RunRequest, useRunPreview } from './use-run-preview.ts'

const GROUP_WORDS: Readonly<Record<RunGroup, string>> = { charged: 'Pagam', leftOut: 'Ficam de fora' }
const NOT_PREPARED = 'Não foi possível preparar a pré-visualização'
const PAGE = 50

/** Who would be charged what and why, who is left out and why, the sums, and the button that starts. */
export function RunPreviewSection({ request }: { request: RunRequest }) {
  const [group, setGroup] = useState<RunGroup>('charged')
  const [reason, setReason] = useState<LeftOutReason>()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPending } = useRunPreview(request, { group, reason, search, page })
  const isLate = useDelay(isPending)
  if (error && !data) return <NotLoaded title={NOT_PREPARED} error={error} onRetry={refetch} />
  if (!data) return isLate ? <p role="status">A ver quem paga e quanto…</p> : null
  if (data.task)
    return error ? (
      <NotLoaded title={NOT_PREPARED} error={error} onRetry={refetch} />
    ) : (
      <PreviewProgress task={data.task} onCancelled={() => void refetch()} />
    )
  const { counts, rows, found, foundAmount } = data.preview
  const show = (next: RunGroup, why?: LeftOutReason) => {
    setGroup(next)
    setReason(why)
    setPage(1)
  }
  return (
    <Section heading="O que vai acontecer" actions={<StartRun request={request} counts={counts} />}>
      <Summary counts={counts} />
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Quem se mostra"
          value={group}
          onChange={value => show(RUN_GROUPS.find(one => one === value) ?? 'charged')}
          data={RUN_GROUPS.map(one => ({ value: one, label: `${GROUP_WORDS[one]}: ${printCount(counts[one])}` }))}
        />
        <TextInput
          label="Procurar"
          placeholder="Nome ou número"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value.slice(0, 200))
            setPage(1)
          }}
        />
        {group === 'leftOut' && counts.leftOut > 0 && (
          <ReasonSelect counts={counts} reason={reason} onChange={why => show('leftOut', why)} />
        )}
      </div>
      {found === 0 ? (
        <p className={classes.none}>{search === '' ? 'Ninguém neste grupo.' : 'Ninguém com este nome ou número.'}</p>
      ) : (
        <RunRows group={group} rows={rows} found={found} foundAmount={foundAmount} />
      )}
      {found > PAGE && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span>{`${printCount((page - 1) * PAGE + 1)} a ${printCount(Math.min(page * PAGE, found))} de ${printCount(found)}`}</span>
          <Button variant="default" disabled={page * PAGE >= found} onClick={() => setPage(page + 1)}>
            Seguintes
          </Button>
        </div>
      )}
    </Section>
  )
}

function Summary({ counts }: Pick<RunPreview, 'counts'>) {
  const withWords = useWording()
  const { charged, total, charges, amount, plans } = counts
  if (charges === 0)
    return <p role="status">{`Nada a cobrar: ninguém de ${printCount(total)} ${total === 1 ? 'ficha' : 'fichas'}.`}</p>
  const who = withWords(charged === 1 ? '1 {memberSingular}' : `${printCount(charged)} {memberPlural}`)
  return (
    <>
      <p role="status" className={classes.total}>
        {`${who}, ${charges === 1 ? '1 dívida' : `${printCount(charges)} dívidas`}, `}
        <strong>{printEuros(amount)}</strong>
      </p>
      {plans.length > 1 && (
        <ul className={classes.plans} aria-label="Por plano">
          {plans.map(plan => (
            <li key={`${plan.type} ${plan.planName}`}>
              {`${plan.type === 'joia' ? `Joia, ${plan.planName}` : plan.planName}: ${printCount(plan.count)}, ${printEuros(plan.amount)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ReasonProps extends Pick<RunPreview, 'counts'> {
  reason: LeftOutReason | undefined
  onChange(reason: LeftOutReason | undefined): void
}

function ReasonSelect({ counts, reason, onChange }: ReasonProps) {
  const withWords = useWording()
  // The keys of the counts are reasons.
  const reasons = Object.entries(counts.reasons) as [LeftOutReason, number][]
  return (
    <NativeSelect
      label="Porquê"
      value={reason ?? ''}
      onChange={event => onChange(reasons.find(([one]) => one === event.currentTarget.value)?.[0])}
      data={[
        { value: '', label: 'Qualquer motivo' },
        ...reasons.map(([one, count]) => ({
          value: one,
          label: `${withWords(LEFT_OUT_REASONS[one])} (${printCount(count)})`,
        })),
      ]}
    />
  )
}
