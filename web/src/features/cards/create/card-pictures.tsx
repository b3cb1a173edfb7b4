import type { BatchPreviewRow } from '@agremia/model/calls/card-batches'
import type { CardLookPreview } from '@agremia/model/calls/card-look'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { svgAddress } from '../../../parts/svg-address.ts'
import { Section } from '../../../ui/section.tsx'
import classes from '../cards.module.css'

/** How many of the cards are shown as they will be printed. */
const PICTURES = 3

/** The first cards of a batch as they will be printed, drawn by the code that draws the PDF. */
export function CardPictures({ rows }: { rows: readonly BatchPreviewRow[] }) {
  const memberIds = rows.slice(0, PICTURES).map(({ memberId }) => memberId)
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('membershipCards'), 'pictures', memberIds],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: CardLookPreview }>('/card_look/preview', { memberIds }, { signal })).data.data.cards,
    enabled: memberIds.length > 0,
  })
  if (!data || data.length === 0) return null
  return (
    <Section heading="Como ficam">
      <ul className={classes.pictures}>
        {data.map(({ title, front }) => (
          <li key={title}>
            <img src={svgAddress(front)} alt={`Frente do cartão de ${title}`} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
