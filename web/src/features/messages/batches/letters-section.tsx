import type { LettersOfBatch } from '@agremia/model/calls/message-letters'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { PdfDocumentsBox, type ShownPdf } from '../../../parts/files/pdf-documents-box.tsx'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { BATCHES, type BatchItem, useRenewBatch, useStep } from './use-batch.ts'

const countLetters = (count: number) => `${printCount(count)} ${count === 1 ? 'carta' : 'cartas'}`

/** The letters of a sending: printed as one PDF, then taken to the post office. */
export function LettersSection({ batch }: { batch: BatchItem }) {
  const [isPosting, setIsPosting] = useState(false)
  const renew = useRenewBatch(batch._id)
  const { data: letters } = useQuery({
    queryKey: [...queryKeys.item(BATCHES, batch._id), 'letters', batch.rev],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: LettersOfBatch }>(`/message_batches/${batch._id}/letters`, { signal })).data.data,
    staleTime: 0,
  })
  const print = useStep<TaskEntry>(batch._id, task => followTask(task, () => void renew()))
  if (!letters) return null
  const { waiting, printed, posted, returned, postings } = letters
  return (
    <Section
      heading="Cartas"
      actions={
        <>
          {waiting > 0 && (
            <Button loading={print.isPending} onClick={() => print.mutate({ step: 'letters/print', body: {} })}>
              Imprimir {countLetters(waiting)}
            </Button>
          )}
          {printed > 0 && (
            <>
              <Button variant="default" onClick={() => print.mutate({ step: 'letters/print', body: { again: true } })}>
                Imprimir de novo
              </Button>
              <Button variant="default" onClick={() => setIsPosting(true)}>
                Dar como expedidas
              </Button>
            </>
          )}
        </>
      }
    >
      <dl className={classes.counts}>
        {(
          [
            ['Por imprimir', waiting],
            ['Impressas', printed],
            ['Expedidas', posted],
            ['Devolvidas', returned],
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{printCount(count)}</dd>
          </div>
        ))}
      </dl>
      {postings.length > 0 && (
        <ul className={classes.list}>
          {postings.map(({ postedOn, count, slip }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: postings have no identity but their order
            <li key={index}>
              {countLetters(count)} em {printDay(postedOn)}
              {slip && (
                <>
                  {' · '}
                  <a href={slip.url}>{slip.fileName}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPosting && <PostDialog batch={batch} count={printed} onClose={() => setIsPosting(false)} />}
    </Section>
  )
}

const FIELDS = [
  plainField({ name: 'postedOn', label: 'Dia da expedição', fieldType: 'date', inputType: 'date', required: true }),
  plainField({
    name: 'registrationNumbers',
    label: 'Números de registo',
    fieldType: 'text',
    inputType: 'textarea',
    hint: 'Um por linha, pela ordem das cartas. Em branco, se não foram registadas.',
  }),
]

function PostDialog({ batch, count, onClose }: { batch: BatchItem; count: number; onClose(): void }) {
  const renew = useRenewBatch(batch._id)
  const [slips, setSlips] = useState<readonly ShownPdf[]>([])
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <FieldsDialog
      title={`Dar ${countLetters(count)} como ${count === 1 ? 'expedida' : 'expedidas'}?`}
      fields={FIELDS}
      start={{ postedOn: today }}
      sendLabel="Dar como expedidas"
      send={async ({ postedOn, registrationNumbers }) => {
        const numbers = String(registrationNumbers ?? '')
          .split('\n')
          .filter(line => line.trim() !== '')
        await api.post(`/message_batches/${batch._id}/letters/post`, {
          postedOn,
          ...(slips[0] && { slipId: slips[0]._id }),
          ...(numbers.length > 0 && { registrationNumbers: numbers }),
        })
        showToast({ title: 'Cartas dadas como expedidas' })
        onClose()
        await renew()
      }}
      onClose={onClose}
    >
      <PdfDocumentsBox
        label="Guia dos correios"
        ownerType="message"
        documents={slips}
        onChange={setSlips}
        disabledBecause={slips.length > 0 ? 'Só uma guia por expedição.' : undefined}
      />
    </FieldsDialog>
  )
}
