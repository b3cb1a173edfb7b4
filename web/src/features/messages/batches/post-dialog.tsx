import type { LettersOfBatch } from '@agremia/model/calls/message-letters'
import { lisbonDay } from '@agremia/model/rules/day'
import { splitRegistrationNumbers } from '@agremia/model/rules/registration-number'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { PdfDocumentsBox } from '../../../parts/files/pdf-documents-box.tsx'
import type { ShownPdf } from '../../../parts/files/send-pdf.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { countLetters } from './letter-words.ts'
import { plainField } from './plain-field.ts'
import { type BatchItem, useRenewBatch } from './use-batch.ts'

interface Props {
  batch: BatchItem
  letters: Pick<LettersOfBatch, 'printed' | 'printedNumbers'>
  onClose(): void
}

/** Notes that printed letters were taken to the post office: all of them or some, with the slip and the numbers it gave them. */
export function PostDialog({ batch, letters: { printed, printedNumbers }, onClose }: Props) {
  const renew = useRenewBatch(batch._id)
  const [slips, setSlips] = useState<readonly ShownPdf[]>([])
  const [slipFault, setSlipFault] = useState<string>()
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <FieldsDialog
      title={printed === 1 ? 'Dar a carta como expedida' : 'Dar cartas como expedidas'}
      fields={[
        plainField({
          name: 'postedOn',
          label: 'Dia da expedição',
          fieldType: 'date',
          inputType: 'date',
          required: true,
        }),
        ...(printed > 1
          ? [
              plainField({
                name: 'letterNumbers',
                label: 'Cartas n.º',
                fieldType: 'string',
                inputType: 'text',
                hint: `Em branco, todas as que estão por expedir: ${printedNumbers}. Ou só algumas, por exemplo 1-40, 52.`,
              }),
            ]
          : []),
        plainField({
          name: 'registrationNumbers',
          label: 'Números de registo',
          fieldType: 'text',
          inputType: 'textarea',
          hint: 'Um por linha ou separados por vírgulas, pela ordem das cartas. Em branco, se não foram registadas.',
        }),
      ]}
      start={{ postedOn: today }}
      sendLabel="Dar como expedidas"
      send={async ({ postedOn, letterNumbers, registrationNumbers }) => {
        setSlipFault(undefined)
        const numbers = splitRegistrationNumbers(String(registrationNumbers ?? ''))
        const { data } = await api.post<{ data: { posted: number } }>(`/message_batches/${batch._id}/letters/post`, {
          postedOn,
          ...(slips[0] && { slipId: slips[0]._id }),
          ...(letterNumbers !== undefined && letterNumbers !== null && { letterNumbers }),
          ...(numbers.length > 0 && { registrationNumbers: numbers }),
        })
        const { posted } = data.data
        showToast({ title: `${countLetters(posted)} ${posted === 1 ? 'dada como expedida' : 'dadas como expedidas'}` })
        onClose()
        await renew()
      }}
      // A list has its faults under the places of its entries: `registrationNumbers.3`.
      inputNameOf={name => name.replace(/\.\d+$/, '')}
      onFailure={({ errors: { slipId, ...others } }) => {
        setSlipFault(slipId)
        return slipId !== undefined && Object.keys(others).length === 0
      }}
      onClose={onClose}
    >
      <PdfDocumentsBox
        label="Guia dos correios"
        ownerType="message"
        documents={slips}
        hint="Se escolher outra, substitui a primeira."
        onChange={change => setSlips(before => change(before).slice(-1))}
        error={slipFault}
      />
    </FieldsDialog>
  )
}
