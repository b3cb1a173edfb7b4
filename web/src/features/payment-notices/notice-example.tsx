import type { NoticePreview } from '@agremia/model/calls/payment-message'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { MessageExample } from '../../parts/previews/message-example.tsx'
import type { NoticeChoice } from './use-notice-preview.ts'

interface Props {
  choice: NoticeChoice
  preview: NoticePreview
  index: number
  onIndex(index: number): void
}

/** One notice as it would leave, and the others one after the other. */
export function NoticeExample({ choice, preview: { example, counts }, index, onIndex }: Props) {
  if (!example) return null
  return (
    <MessageExample
      {...{ example, index, onIndex }}
      templateTitle={findTemplate(example.templateName).title}
      total={counts.email + counts.carta}
      letter={{ path: '/payment_message/letter', body: choice }}
      hint={
        <>
          {example.channel === 'carta' && 'Abaixo do texto, a carta leva um quadro com as formas de pagar. '}
          As referências fazem-se ao enviar: aqui são pontos.
        </>
      }
    />
  )
}
