import type { RunGroup, RunPreview } from '@agremia/model/calls/quota-runs'
import { printEuros } from '@agremia/model/rules/money'
import { LEFT_OUT_REASONS, type LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { printSheets } from '../../parts/counted.ts'
import { NoRows } from '../../parts/previews/no-rows.tsx'
import { PreviewPages } from '../../parts/previews/preview-pages.tsx'
import { PreviewTools } from '../../parts/previews/preview-tools.tsx'
import { PreviewTotal } from '../../parts/previews/preview-total.tsx'
import { usePreviewGroup } from '../../parts/previews/use-preview-group.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { PreviewProgress } from './preview-progress.tsx'
import { ChargedRows, LeftOutRows } from './run-rows.tsx'
import { StartRun } from './start-run.tsx'
import { type RunRequest, useRunPreview } from './use-run-preview.ts'

const GROUP_WORDS: Readonly<Record<RunGroup, string>> = { charged: 'Pagam', leftOut: 'Ficam de fora' }
const NOT_PREPARED = 'Não foi possível preparar a pré-visualização'

/** Who would be charged what and why, who is left out and why, the sums, and the button that starts. */
export function RunPreviewSection({ request }: { request: RunRequest }) {
  const shown = usePreviewGroup<RunGroup, LeftOutReason>('charged')
  const { group, reason, search, page } = shown
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
  return (
    <Section heading="O que vai acontecer" actions={<StartRun request={request} counts={counts} />}>
      <Summary counts={counts} />
      <PreviewTools shown={shown} groups={GROUP_WORDS} counts={counts} reasons={LEFT_OUT_REASONS} />
      {found === 0 && <NoRows search={search} />}
      {found > 0 && group === 'charged' && <ChargedRows {...{ rows, found, foundAmount }} />}
      {found > 0 && group === 'leftOut' && <LeftOutRows rows={rows} />}
      <PreviewPages shown={shown} found={found} />
    </Section>
  )
}

function Summary({ counts }: Pick<RunPreview, 'counts'>) {
  const { charged, total, charges, amount, plans } = counts
  if (charges === 0) return <p role="status">{`Nada a cobrar: ninguém de ${printSheets(total)}.`}</p>
  const lines = plans.map(
    plan =>
      `${plan.type === 'joia' ? `Joia, ${plan.planName}` : plan.planName}: ${printCount(plan.count)} · ${printEuros(plan.amount)}`,
  )
  return (
    <PreviewTotal
      members={charged}
      debts={charges}
      amount={amount}
      parts={lines.length > 1 ? lines : []}
      partsLabel="Por plano"
    />
  )
}
