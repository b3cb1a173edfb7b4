import type { NoticePreview } from '@agremia/model/calls/payment-message'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { openLink } from '../../api/follow-link.ts'
import { printCount } from '../../resource/list-count.ts'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './notices.module.css'
import type { NoticeChoice } from './use-notice-preview.ts'

interface Props {
  choice: NoticeChoice
  preview: NoticePreview
  index: number
  onIndex(index: number): void
}

/** One notice as it would leave, and the others one after the other. */
export function NoticeExample({ choice, preview: { example, counts }, index, onIndex }: Props) {
  const total = counts.email + counts.carta
  if (!example) return null
  return (
    <Section heading="Como vai sair">
      <div className={classes.pages}>
        <Button variant="default" disabled={index === 0} onClick={() => onIndex(index - 1)}>
          Exemplo anterior
        </Button>
        <span role="status">{`${printCount(index + 1)} de ${printCount(total)}`}</span>
        <Button variant="default" disabled={index + 1 >= total} onClick={() => onIndex(index + 1)}>
          Exemplo seguinte
        </Button>
      </div>
      <article className={classes.example} aria-label={`Exemplo: ${example.recipientName}`}>
        <p className={classes.to}>
          {findTemplate(example.templateName).title}, {MESSAGE_CHANNELS[example.channel].toLowerCase()} para{' '}
          <strong>{example.recipientName}</strong> · {example.address}
        </p>
        <h3>{example.subject}</h3>
        {/* The server made the tree by the same schema; the view draws nothing but what it knows. */}
        <RichTextView doc={example.body as unknown as RichText} />
        {example.channel === 'carta' && <LetterButton choice={choice} {...example} />}
      </article>
      <p className={classes.note}>
        {example.channel === 'carta' && 'Abaixo do texto, a carta leva um quadro com as formas de pagar. '}
        As referências fazem-se ao enviar: aqui são pontos.
      </p>
    </Section>
  )
}

interface LetterProps extends Pick<NonNullable<NoticePreview['example']>, 'memberId' | 'recipientName'> {
  choice: NoticeChoice
}

/** Opens the letter in a tab of its own, as the page that will be printed. */
function LetterButton({ choice, memberId, recipientName }: LetterProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { url: string } }>('/payment_message/letter', { ...choice, memberId })).data.data,
    onSuccess: ({ url }) => openLink(url),
    onError: error => showToast({ title: describeFirstFault(readFailure(error)), isError: true }),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`Ver a carta em PDF: ${recipientName}`}
      onClick={() => mutate()}
    >
      Ver a carta em PDF
    </Button>
  )
}
