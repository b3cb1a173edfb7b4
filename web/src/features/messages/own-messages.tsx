import type { OwnMessage } from '@agremia/model/calls/own-page'
import { printInstant } from '@agremia/model/rules/day'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { OwnCard } from '../../contributions/own-card.tsx'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import classes from './own-messages.module.css'

interface Page {
  data: readonly OwnMessage[]
  meta: { total: number }
}

/** A section of the member's own page: what was sent to them, newest first, each with its text (NAV-07). */
export function OwnMessagesSection() {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Under the key of the own page, so that it is read again together with it.
    queryKey: ['own', 'messages'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.get<Page>('/own/messages', { params: { _page: pageParam }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: (last: Page, pages: Page[]) =>
      pages.reduce((sum, page) => sum + page.data.length, 0) < last.meta.total ? pages.length + 1 : undefined,
  })
  const messages = data?.pages.flatMap(page => page.data) ?? []
  if (messages.length === 0) return null
  return (
    <OwnCard title="As minhas mensagens">
      <ul className={classes.messages}>
        {messages.map(message => (
          <Message key={message._id} message={message} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" aria-busy={isFetchingNextPage} onClick={() => isFetchingNextPage || fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </OwnCard>
  )
}

function Message({ message: { subject, at, channel, body } }: { message: OwnMessage }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <details className={classes.message} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className={classes.subject}>{subject}</span>
          <span className={classes.when}>
            <time dateTime={at}>{printInstant(at)}</time> · {MESSAGE_CHANNELS[channel]}
          </span>
        </summary>
        {isOpen && (
          <div className={classes.text}>
            {/* The call checked that it is a tree; the view draws nothing but what it knows. */}
            {body ? <RichTextView doc={body as unknown as RichText} /> : <p>O texto desta mensagem já foi apagado.</p>}
          </div>
        )}
      </details>
    </li>
  )
}
