import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { printCount } from '../../resource/list-count.ts'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import { Section, SectionHint } from '../../ui/section.tsx'
import { DocumentButton } from '../document-button.tsx'
import classes from './preview.module.css'

interface Example {
  memberId: string
  channel: keyof typeof MESSAGE_CHANNELS
  recipientName: string
  address: string
  subject: string
  body: object
}

interface Props {
  example: Example
  /** The name of the template, where not all recipients get the same one. */
  templateTitle?: string
  index: number
  total: number
  onIndex(index: number): void
  /** The call that answers a link to a letter, and what it takes beside the member. */
  letter: { path: string; body?: object }
  /** What the example does not show. */
  hint: ReactNode
}

/** A message as it would leave, and those of the other recipients one after the other. */
export function MessageExample({ example, templateTitle, index, total, onIndex, letter, hint }: Props) {
  const { memberId, recipientName, address, subject, body } = example
  const channel = MESSAGE_CHANNELS[example.channel]
  return (
    <Section
      heading="Como vai sair"
      actions={
        <>
          <Button
            variant="default"
            aria-label="Exemplo anterior"
            disabled={index === 0}
            onClick={() => onIndex(index - 1)}
          >
            Anterior
          </Button>
          <span role="status">{`${printCount(index + 1)} de ${printCount(total)}`}</span>
          <Button
            variant="default"
            aria-label="Exemplo seguinte"
            disabled={index + 1 >= total}
            onClick={() => onIndex(index + 1)}
          >
            Seguinte
          </Button>
        </>
      }
    >
      <article className={classes.example} aria-label={`Exemplo: ${recipientName}`}>
        <p className={classes.to}>
          {templateTitle ? `${templateTitle}, ${channel.toLowerCase()}` : channel} para <strong>{recipientName}</strong>{' '}
          · {address}
        </p>
        <h3>{subject}</h3>
        {/* The server made the tree by the same schema; the view draws nothing but what it knows. */}
        <RichTextView doc={body as unknown as RichText} />
        {example.channel === 'carta' && (
          <DocumentButton
            path={letter.path}
            body={{ ...letter.body, memberId }}
            label="Ver a carta em PDF"
            name={`Ver a carta em PDF: ${recipientName}`}
          />
        )}
      </article>
      <SectionHint>{hint}</SectionHint>
    </Section>
  )
}
