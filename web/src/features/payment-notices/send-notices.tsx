import type { NoticePreview } from '@agremia/model/calls/payment-message'
import { printEuros } from '@agremia/model/rules/money'
import { useWording } from '../../api/terminology.ts'
import { printMembers } from '../../parts/counted.ts'
import { SendingWords } from '../../parts/previews/sending-words.tsx'
import { StartTaskButton } from '../../parts/previews/start-task-button.tsx'
import type { NoticeChoice } from './use-notice-preview.ts'

interface Props {
  choice: NoticeChoice
  preview: NoticePreview
}

/** Starts the task that writes the notices, once it is confirmed; the sendings tell what became of it. */
export function SendNotices({ choice, preview: { counts, hasMailServer, areAutomaticMessagesOn } }: Props) {
  const withWords = useWording()
  const reached = counts.email + counts.carta
  if (reached === 0) return null
  const who = withWords(printMembers(reached))
  return (
    <StartTaskButton
      label={`Notificar ${who}`}
      question={`Notificar ${who} de ${printEuros(counts.amount)}?`}
      confirmLabel="Enviar"
      path="/payment_message"
      body={{ ...choice, confirmed: !areAutomaticMessagesOn }}
      previewOf="unsettledPayments"
      changes={['messageBatches', 'messages', 'unsettledPayments']}
      resultPath="/mensagens/envios"
      failureTitle="Nada foi enviado"
    >
      <SendingWords {...{ counts, hasMailServer, areAutomaticMessagesOn }} />
      {counts.carta > 0 && <p>As cartas ficam por imprimir, em cada envio.</p>}
    </StartTaskButton>
  )
}
