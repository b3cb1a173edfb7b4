import { UNSUBSCRIBE } from '@agremia/model/calls/message-batches'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { printCount } from '../../../resource/list-count.ts'
import { RichTextView } from '../../../resource/rich-text-view.tsx'
import { Section, SectionHint } from '../../../ui/section.tsx'
import classes from './batch.module.css'
import { LetterPageButton } from './letter-page-button.tsx'
import type { BatchItem } from './use-batch.ts'
import { useExample } from './use-review.ts'

/** The messages as they would leave, one recipient after the other. */
export function ExamplesSection({ batch }: { batch: BatchItem }) {
  const [offset, setOffset] = useState(0)
  const { data } = useExample(batch, offset)
  const example = data?.examples[0]
  if (!data || !example) return null
  return (
    <Section
      heading="Como vai sair"
      actions={
        <>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - 1)}>
            Exemplo anterior
          </Button>
          <span role="status">{`${printCount(offset + 1)} de ${printCount(data.total)}`}</span>
          <Button variant="default" disabled={offset + 1 >= data.total} onClick={() => setOffset(offset + 1)}>
            Exemplo seguinte
          </Button>
        </>
      }
    >
      <article className={classes.example} aria-label={`Exemplo: ${example.recipientName}`}>
        <p className={classes.to}>
          {MESSAGE_CHANNELS[example.channel]} para <strong>{example.recipientName}</strong> · {example.address}
        </p>
        <h3>{example.subject}</h3>
        {/* The server made the tree by the same schema; the view draws nothing but what it knows. */}
        <RichTextView doc={example.body as unknown as RichText} />
        {example.channel === 'carta' && (
          <LetterPageButton batchId={batch._id} memberId={example.memberId} recipientName={example.recipientName} />
        )}
      </article>
      <SectionHint>{UNSUBSCRIBE[data.unsubscribe]}</SectionHint>
    </Section>
  )
}
