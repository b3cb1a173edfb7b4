import { UNSUBSCRIBE } from '@agremia/model/calls/message-batches'
import { useState } from 'react'
import { MessageExample } from '../../../parts/previews/message-example.tsx'
import type { BatchItem } from './use-batch.ts'
import { useExample } from './use-review.ts'

/** The messages as they would leave, one recipient after the other. */
export function ExamplesSection({ batch }: { batch: BatchItem }) {
  const [offset, setOffset] = useState(0)
  const { data } = useExample(batch, offset)
  const example = data?.examples[0]
  if (!data || !example) return null
  return (
    <MessageExample
      example={example}
      index={offset}
      total={data.total}
      onIndex={setOffset}
      letter={{ path: `/message_batches/${batch._id}/letters/example` }}
      hint={UNSUBSCRIBE[data.unsubscribe]}
    />
  )
}
