import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { printCount } from '../../../resource/list-count.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { countMessages } from '../message-words.ts'
import { type BatchItem, useStep } from './use-batch.ts'

interface Props {
  batch: BatchItem
  /** Messages that failed or came back. */
  failed: number
  /** Messages of which nobody knows whether they left. */
  uncertain: number
  onClose(): void
}

interface Repeated {
  count: number
  left: number
}

/** Asks before messages leave a second time. Those that may have arrived are repeated only where the person decides so. */
export function RepeatDialog({ batch, failed, uncertain, onClose }: Props) {
  const [isTicked, setIsTicked] = useState(false)
  const step = useStep<Repeated>(batch._id, tellRepeated)
  const includesUncertain = uncertain > 0 && (failed === 0 || isTicked)
  const repeat = () =>
    step.mutate({ step: 'repeat', body: { rev: batch.rev, includesUncertain } }, { onSettled: onClose })
  return (
    <Dialog
      title={failed > 0 ? 'Repetir as que falharam?' : 'Repetir as incertas?'}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Voltar
          </Button>
          <Button loading={step.isPending} onClick={repeat}>
            Repetir
          </Button>
        </>
      }
    >
      {failed > 0 && (
        <p>
          {`${countMessages(failed)} ${failed === 1 ? 'falhou ou voltou' : 'falharam ou voltaram'} para trás. `}
          As que falharam saem outra vez, para o endereço que a ficha tem hoje. As devolvidas só saem a quem já tem
          outro endereço.
        </p>
      )}
      {uncertain > 0 && failed > 0 && (
        <Checkbox
          checked={isTicked}
          onChange={event => setIsTicked(event.currentTarget.checked)}
          label={`Repetir também ${uncertain === 1 ? 'a incerta' : `as ${printCount(uncertain)} incertas`}`}
          description={TWICE}
        />
      )}
      {uncertain > 0 && failed === 0 && (
        <p>
          {`De ${countMessages(uncertain)} não se sabe se ${uncertain === 1 ? 'saiu' : 'saíram'}. `}
          {TWICE}
        </p>
      )}
    </Dialog>
  )
}

const TWICE = 'Podem ter chegado: quem já a recebeu fica com duas.'

function tellRepeated({ count, left }: Repeated) {
  const notRepeated =
    left > 0
      ? `${countMessages(left)} por repetir: falta outro endereço na ficha, ou o texto já foi apagado.`
      : undefined
  showToast({
    title: count > 0 ? `Envio repetido: ${countMessages(count)}` : 'Nada foi repetido',
    message: notRepeated,
    isError: count === 0,
  })
}
