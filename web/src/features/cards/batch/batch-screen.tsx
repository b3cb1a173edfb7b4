import { LEFT_OUT_REASONS } from '@agremia/model/rules/cards/card-batches'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../../api/terminology.ts'
import { ItemFacts, LeftOutCounts } from '../../../parts/item-facts.tsx'
import { SectionsScreen } from '../../../parts/sections-screen.tsx'
import { ChildList } from '../../../resource/child-list/child-list.tsx'
import type { ResourceDescription } from '../../../resource/item.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import type { Cells } from '../../../resource/row-cell.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { useItem } from '../../../resource/use-item.ts'
import '../../../ui/form-styles.ts'
import { Section } from '../../../ui/section.tsx'
import classes from '../cards.module.css'
import { MarkCards } from '../mark-cards.tsx'
import { PrintBatch } from './print-batch.tsx'
import { UndoBatch } from './undo-batch.tsx'

const FACTS = [
  'at',
  'createdById',
  'type',
  'validFrom',
  'validUntil',
  'sortedBy',
  'cardCount',
  'leftOutCount',
  'printedOn',
  'undoneAt',
]
const CARDS = ['cardNumber', 'memberName', 'printedCategory', 'validity', 'delivery', 'fee']
const CELLS: Cells = {
  cardNumber: card => (
    <Link to="/~cartoesMembro/ficha/$id" params={{ id: card._id }} preload={false}>
      {String(card.cardNumber)}
    </Link>
  ),
}

/** CARD-01: the cards that were made together, where they are, and the way to take them back while nothing is printed. */
export function BatchScreen({ id }: { id: string }) {
  const resource = useResource('cardBatches')
  return resource ? <LoadedBatch id={id} resource={resource} /> : null
}

function LoadedBatch({ id, resource }: { id: string; resource: ResourceDescription }) {
  const withWords = useWording()
  const { data: batch, error, refetch } = useItem(resource, id)
  if (error && !batch) return <NotLoaded title="Não foi possível abrir o lote" error={error} onRetry={refetch} />
  if (!batch) return null
  const isDigital = batch.type === 'digital'
  // A fact without a value is left out, but that the cards have no last day is one.
  const until = batch.validUntil ? '' : 'Valem enquanto for {memberSingular}. '
  return (
    <SectionsScreen
      title={`Lote ${String(batch.name)}`}
      note={
        batch.undoneAt ? 'Este lote foi anulado.' : withWords(`${until}${NOTES[isDigital ? 'digital' : 'printed']}`)
      }
      actions={
        !batch.undoneAt && (
          <>
            {!isDigital && <PrintBatch batchId={id} />}
            {!isDigital && <MarkCards cards={{ batchId: id }} count={Number(batch.cardCount)} />}
            {!batch.printedOn && <UndoBatch batch={batch} onDone={() => void refetch()} />}
          </>
        )
      }
    >
      <div className={classes.summary}>
        <Section heading="O que fez">
          <ItemFacts item={batch} resource={resource} names={FACTS} />
        </Section>
        <LeftOutCounts counts={batch.leftOut} reasons={LEFT_OUT_REASONS} />
      </div>
      <ChildList
        name="membershipCards"
        parent={{ name: 'cardBatches', id }}
        heading="Cartões deste lote"
        columns={CARDS}
        cells={CELLS}
        firstStep="Nenhum."
      />
    </SectionsScreen>
  )
}

const NOTES = {
  printed: 'Marque-os todos aqui, ou cada um no seu cartão. Enquanto nada está impresso, o lote pode ser anulado.',
  digital: 'Os cartões digitais estão na página de cada um. O lote pode ser anulado.',
} as const
