import type { MonthSheet } from '@agremia/model/calls/accountant'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { counted } from '@agremia/model/rules/counted'
import { MONTH_GAPS } from '@agremia/model/rules/treasury/accountant-month'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { followTask } from '../../api/followed-task.ts'
import { showFailure } from '../../api/show-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './accountant.module.css'
import { useAccountantChanged } from './use-accountant.ts'

interface Props {
  sheet: MonthSheet
  /** `março de 2026`. */
  words: string
  /** The month has not ended yet. */
  isRunning: boolean
}

/** Asks once more, naming what is missing and who gets it, and starts the task. */
export function SendMonth({ sheet, words, isRunning }: Props) {
  const changed = useAccountantChanged()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState('')
  const close = () => setIsAsking(false)
  const ask = () =>
    sheet.accountantEmail
      ? setIsAsking(true)
      : showToast({
          title: 'Falta o e-mail do contabilista',
          message: 'Um administrador indica-o nas definições da tesouraria.',
          isError: true,
        })
  const send = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { data } = await api.post<{ data: TaskEntry }>('/accountant/sendings', { month: sheet.month, note })
      close()
      followTask(data.data, () => void changed())
    } catch (error) {
      showFailure('Não foi possível enviar', error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button leftSection={<IconSend size="1.125rem" aria-hidden />} onClick={ask}>
        Enviar mês
      </Button>
      {isAsking && (
        <Dialog
          title={`Enviar ${words}?`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                Voltar
              </Button>
              <Button loading={isBusy} onClick={() => void send()}>
                Enviar mês
              </Button>
            </>
          }
        >
          <p className={classes.to}>
            Para <strong>{sheet.accountantEmail}</strong>.{' '}
            {counted(sheet.documents, 'documento fica', 'documentos ficam')} como «enviado ao contabilista». O envio
            pode ser anulado depois.
          </p>
          {isRunning && <p>Este mês ainda não acabou: o que chegar depois vai com o mês seguinte.</p>}
          {sheet.gaps.length > 0 && (
            <ul className={classes.contents}>
              {sheet.gaps.map(({ gap, count }) => (
                <li key={gap}>
                  {MONTH_GAPS[gap]}: {count}
                </li>
              ))}
            </ul>
          )}
          {!sheet.hasMailServer && (
            <p>Não há servidor de e-mail: a mensagem fica nas Mensagens, de onde um administrador a pode passar.</p>
          )}
          <Textarea
            label="Nota ao contabilista (opcional)"
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Dialog>
      )}
    </>
  )
}
