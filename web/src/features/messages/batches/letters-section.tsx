import type { LettersOfBatch } from '@agremia/model/calls/message-letters'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FileLinks } from '../../../parts/files/file-links.tsx'
import { useAttachments } from '../../../parts/files/use-attachments.ts'
import { Section } from '../../../ui/section.tsx'
import classes from './batch.module.css'
import { countLetters } from './letter-words.ts'
import { PostDialog } from './post-dialog.tsx'
import { ReturnedDialog } from './returned-dialog.tsx'
import { BATCHES, type BatchItem, useRenewBatch, useStep } from './use-batch.ts'

/** The letters of a sending: printed as one PDF, taken to the post office, and those that come back. */
export function LettersSection({ batch }: { batch: BatchItem }) {
  const [open, setOpen] = useState<'post' | 'returned'>()
  const close = () => setOpen(undefined)
  const renew = useRenewBatch(batch._id)
  const { data: letters } = useQuery({
    queryKey: [...queryKeys.item(BATCHES, batch._id), 'letters'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: LettersOfBatch }>(`/message_batches/${batch._id}/letters`, { signal })).data.data,
    staleTime: 0,
  })
  const print = useStep<TaskEntry>(batch._id, task => followTask(task, () => void renew()))
  if (!letters) return null
  const { waiting, held, printed, printedNumbers, posted } = letters
  const canPrint = batch.status === 'a_enviar'
  return (
    <Section
      heading="Cartas"
      actions={
        <>
          {canPrint && waiting > 0 && (
            <Button loading={print.isPending} onClick={() => print.mutate({ step: 'letters/print', body: {} })}>
              Imprimir {countLetters(waiting)}
            </Button>
          )}
          {printed > 0 && (
            <>
              {canPrint && (
                <Button
                  variant="default"
                  onClick={() => print.mutate({ step: 'letters/print', body: { again: true } })}
                >
                  Imprimir de novo
                </Button>
              )}
              <Button variant={waiting > 0 ? 'default' : 'filled'} onClick={() => setOpen('post')}>
                Dar como expedidas
              </Button>
            </>
          )}
          {posted > 0 && (
            <Button variant="default" onClick={() => setOpen('returned')}>
              Registar devolvidas
            </Button>
          )}
        </>
      }
    >
      <ul className={classes.list}>
        {waiting > 0 && (
          <li>
            {countLetters(waiting)} por imprimir: saem num só PDF, por código postal, para envelopes DL com janela.
          </li>
        )}
        {held > 0 && <li>{countLetters(held)} à espera de que o envio seja retomado.</li>}
        {printed > 0 && (
          <li>
            {countLetters(printed)} por expedir: n.º {printedNumbers}.
          </li>
        )}
        {letters.postings.map(({ postedOn, count, slip }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: postings have no identity but their order
          <li key={index}>
            {countLetters(count)} {count === 1 ? 'expedida' : 'expedidas'} em {printDay(postedOn)}
            {slip && (
              <>
                {' · guia: '}
                <a href={slip.url}>{slip.fileName}</a>
              </>
            )}
          </li>
        ))}
      </ul>
      <Enclosures batchId={batch._id} letters={waiting + held + printed} />
      {open === 'post' && <PostDialog batch={batch} letters={letters} onClose={close} />}
      {open === 'returned' && <ReturnedDialog batch={batch} onClose={close} />}
    </Section>
  )
}

/** The files that leave with the e-mails are printed with the letters too; the task tells of one that cannot be. */
function Enclosures({ batchId, letters }: { batchId: string; letters: number }) {
  const attachments = useAttachments(batchId)
  if (attachments.length === 0 || letters === 0) return null
  return (
    <div className={classes.enclosures}>
      <p>
        {attachments.length === 1
          ? 'Este anexo é impresso a seguir a cada carta, em folhas próprias:'
          : 'Estes anexos são impressos a seguir a cada carta, em folhas próprias:'}
      </p>
      <FileLinks label="Impressos com cada carta" files={attachments} className={classes.list} />
    </div>
  )
}
