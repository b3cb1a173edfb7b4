import type { BatchGroup, BatchPreview } from '@agremia/model/calls/card-batches'
import { LEFT_OUT_REASONS, type LeftOutReason } from '@agremia/model/rules/cards/card-batches'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { useEffect, useMemo } from 'react'
import { type Errors, readFailure } from '../../../api/failure.ts'
import { useWording } from '../../../api/terminology.ts'
import { printCards, printSheets } from '../../../parts/counted.ts'
import { NoRows } from '../../../parts/previews/no-rows.tsx'
import previewClasses from '../../../parts/previews/preview.module.css'
import { PreviewPages } from '../../../parts/previews/preview-pages.tsx'
import { PreviewTools } from '../../../parts/previews/preview-tools.tsx'
import { usePreviewGroup } from '../../../parts/previews/use-preview-group.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import { CardRows, LeftOutRows } from './batch-rows.tsx'
import { CardPictures } from './card-pictures.tsx'
import { MakeBatch } from './make-batch.tsx'
import { type BatchChoice, useBatchPreview } from './use-batch-preview.ts'

const GROUP_WORDS: Readonly<Record<BatchGroup, string>> = { cards: 'Recebem', leftOut: 'Ficam de fora' }
/** The inputs of the screen at which a fault of the choice is shown. */
const INPUTS = ['expiringBefore', 'validFrom', 'validUntil']

interface Props {
  choice: BatchChoice
  /** Told what is wrong with what was typed, by input. */
  onErrors(errors: Errors): void
}

/** Who would get a card, who is left out and why, what it costs, and the button that starts. */
export function BatchPreviewSection({ choice, onErrors }: Props) {
  const shown = usePreviewGroup<BatchGroup, LeftOutReason>('cards')
  const { group, reason, search, page } = shown
  const { data, error, refetch, isPending } = useBatchPreview(choice, { group, reason, search, page })
  const isLate = useDelay(isPending)
  const { atInputs, ids } = useMemo(() => faultsOf(error), [error])
  useEffect(() => {
    onErrors(atInputs)
  }, [onErrors, atInputs])
  if (Object.keys(atInputs).length > 0) return null
  // Nobody matches the filters, or more members than one batch may have.
  if (ids) return <p role="status">{ids}</p>
  if (error) return <NotLoaded title="Não foi possível preparar a pré-visualização" error={error} onRetry={refetch} />
  if (!data) return isLate ? <p role="status">A ver quem recebe cartões…</p> : null
  const { counts, rows, found } = data
  return (
    <div className={previewClasses.columns}>
      <Section heading="O que vai acontecer" actions={<MakeBatch choice={choice} preview={data} />}>
        <Summary preview={data} type={choice.type} />
        <PreviewTools shown={shown} groups={GROUP_WORDS} counts={counts} reasons={LEFT_OUT_REASONS} />
        {found === 0 && <NoRows search={search} />}
        {found > 0 && group === 'cards' && <CardRows rows={rows} />}
        {found > 0 && group === 'leftOut' && <LeftOutRows rows={rows} />}
        <PreviewPages shown={shown} found={found} />
      </Section>
      {group === 'cards' && <CardPictures rows={rows} />}
    </div>
  )
}

/** What is wrong with the inputs, and with whom was chosen. */
function faultsOf(error: unknown): { atInputs: Errors; ids?: string } {
  const { ids, ...errors } = readFailure(error).errors
  return { atInputs: Object.fromEntries(Object.entries(errors).filter(([name]) => INPUTS.includes(name))), ids }
}

function Summary({ preview: { counts, validFrom, validUntil }, type }: { preview: BatchPreview; type: string }) {
  const withWords = useWording()
  if (counts.cards === 0)
    return <p role="status">{`Nenhum cartão a fazer: ninguém de ${printSheets(counts.total)}.`}</p>
  const until = validUntil ? `até ${printDay(validUntil)}` : withWords('enquanto for {memberSingular}')
  return (
    <>
      <p role="status" className={previewClasses.total}>
        <strong>{printCards(counts.cards)}</strong>
        {counts.amount > 0 && `, ${printEuros(counts.amount)} a cobrar`}
      </p>
      <ul className={previewClasses.parts} aria-label="Validade e impressão">
        <li>{`Válidos desde ${printDay(validFrom)}, ${until}`}</li>
        {type === 'digital' && <li>Aparecem logo na página de cada um; não se imprimem</li>}
      </ul>
    </>
  )
}
