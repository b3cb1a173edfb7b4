import type { BatchPreviewRow } from '@agremia/model/calls/card-batches'
import { LEFT_OUT_REASONS } from '@agremia/model/rules/cards/card-batches'
import { printEuros } from '@agremia/model/rules/money'
import { useWording } from '../../../api/terminology.ts'
import { PreviewTable } from '../../../parts/previews/preview-table.tsx'

interface Props {
  rows: readonly BatchPreviewRow[]
}

/** The card of each member: its number, what it says, and the one that it replaces. */
export const CardRows = ({ rows }: Props) => (
  <PreviewTable
    rows={rows}
    columns={[
      { heading: 'Cartão n.º', kind: 'figures', cell: ({ cardNumber }) => cardNumber },
      { heading: 'Categoria', cell: ({ category }) => category },
      { heading: 'Fotografia', cell: ({ hasPhoto }) => (hasPhoto ? 'Sim' : 'Não') },
      ...(rows.some(({ replaces }) => replaces)
        ? [{ heading: 'Substitui', kind: 'figures' as const, cell: ({ replaces }: BatchPreviewRow) => replaces }]
        : []),
      ...(rows.some(({ fee }) => fee > 0)
        ? [{ heading: 'Valor', kind: 'amount' as const, cell: ({ fee }: BatchPreviewRow) => printEuros(fee) }]
        : []),
    ]}
  />
)

/** Why each of the others gets none. */
export function LeftOutRows({ rows }: Props) {
  const withWords = useWording()
  return (
    <PreviewTable
      rows={rows}
      columns={[{ heading: 'Porquê', cell: ({ reason }) => reason && withWords(LEFT_OUT_REASONS[reason]) }]}
    />
  )
}
