import { NO_CARD_ADDRESS } from '@agremia/model/rules/cards/printing-refused'
import { IconFileOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { addressOf } from '../../../api/follow-link.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { useItem } from '../../../resource/use-item.ts'
import { MessagePanel } from '../../../ui/message-panel.tsx'

/** NAV-19: goes to the PDF of a card. */
export function CardPdfScreen({ id }: { id: string }) {
  const resource = useResource('membershipCards')
  return resource ? <GoToPdf id={id} resource={resource} /> : null
}

function GoToPdf({ id, resource }: { id: string; resource: ResourceDescription }) {
  const { data: card, error, refetch } = useItem(resource, id)
  const url = typeof card?.url === 'string' ? card.url : undefined
  useEffect(() => {
    // In place of this screen, so that the browser's way back leads to where the card was opened.
    if (url) window.location.replace(addressOf(url))
  }, [url])
  if (error && !card)
    return <NotLoaded isScreen title="Não foi possível abrir o cartão" error={error} onRetry={refetch} />
  if (card && !url)
    return (
      <MessagePanel isScreen isError icon={<IconFileOff />} title="Não foi possível abrir o cartão">
        {NO_CARD_ADDRESS}
      </MessagePanel>
    )
  return <h1 role="status">A abrir o cartão…</h1>
}
