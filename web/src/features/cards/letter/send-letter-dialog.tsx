import { lisbonDay } from '@agremia/model/rules/day'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { decisionField } from '../../../parts/decision-fields.ts'
import { showMailToast } from '../../../parts/mail-toast.ts'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { showToast } from '../../../ui/toast.tsx'

interface Props {
  letterId: string
  onClose(): void
}

/** By e-mail the letter leaves with its PDF; what was posted or handed over is noted with its day. */
export function SendLetterDialog({ letterId, onClose }: Props) {
  const client = useQueryClient()
  const resource = useResource('membershipCardLetters')
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const channel = decisionField(resource, 'sendChannel', { name: 'channel', label: 'Como segue', required: true })
  const day = decisionField(resource, 'sentAt', { name: 'on', label: 'Dia' })
  return (
    <CallDialog<{ hasMailServer: boolean; sendChannel: string }>
      title="Enviar a carta"
      path={`/membership_card_letters/${letterId}/send`}
      fields={[...channel, ...day]}
      fieldsFor={values => [...channel, ...(values.channel === 'email' ? [] : day)]}
      start={{ on: today }}
      sendLabel="Enviar"
      beginsTyping
      onClose={onClose}
      onDone={letter => {
        if (letter.sendChannel === 'email')
          showMailToast({ title: 'A carta vai a caminho' }, letter, 'a carta sai quando houver um.')
        else showToast({ title: 'A carta ficou como enviada' })
        void client.invalidateQueries({ queryKey: queryKeys.resource('membershipCardLetters') })
        onClose()
      }}
    >
      Por e-mail segue já, com o PDF em anexo. Por correio e em mão, fica só registado.
    </CallDialog>
  )
}
