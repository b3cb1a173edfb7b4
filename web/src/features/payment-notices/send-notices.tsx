import type { NoticePreview } from '@agremia/model/calls/payment-message'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { followTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { NoticeChoice } from './use-notice-preview.ts'

interface Props {
  choice: NoticeChoice
  preview: NoticePreview
}

/** Asks once more, naming how many and how much, and starts the task. Its progress is shown; the sendings tell what became of it. */
export function SendNotices({ choice, preview }: Props) {
  const withWords = useWording()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { counts, hasMailServer, areAutomaticMessagesOn } = preview
  const reached = counts.email + counts.carta
  if (reached === 0) return null
  const who = withWords(reached === 1 ? '1 {memberSingular}' : `${printCount(reached)} {memberPlural}`)
  const close = () => setIsAsking(false)
  const start = async () => {
    setIsBusy(true)
    try {
      const body = { ...choice, confirmed: !areAutomaticMessagesOn }
      const { data } = await api.post<{ data: TaskEntry }>('/payment_message', body)
      close()
      followTask(data.data, () => {
        for (const name of ['messageBatches', 'messages', 'unsettledPayments'])
          void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
      })
      await navigate({ to: '/mensagens/envios' })
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Nada foi enviado', message: describeFirstFault(failure), isError: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{`Notificar ${who}`}</Button>
      {isAsking && (
        <Dialog
          title={`Notificar ${who} de ${printEuros(counts.amount)}?`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                Voltar
              </Button>
              <Button loading={isBusy} onClick={() => void start()}>
                Enviar
              </Button>
            </>
          }
        >
          <p>
            {`${printCount(counts.email)} por e-mail e ${printCount(counts.carta)} por carta.`}
            {counts.unreached > 0 &&
              ` ${printCount(counts.unreached)} não ${counts.unreached === 1 ? 'recebe' : 'recebem'}.`}
          </p>
          {counts.carta > 0 && <p>As cartas ficam por imprimir, em cada envio.</p>}
          {!areAutomaticMessagesOn && (
            <p>O envio automático (SendMessages) está inativo. O que enviar à mão sai mesmo assim.</p>
          )}
          {!hasMailServer && counts.email > 0 && (
            <p>Falta o servidor de correio: os e-mails ficam guardados até o definir.</p>
          )}
        </Dialog>
      )}
    </>
  )
}
