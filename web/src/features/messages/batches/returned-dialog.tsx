import type { Message } from '@agremia/model/resources/messages'
import { printDay } from '@agremia/model/rules/day'
import { joinAddressLines, splitAddressLines } from '@agremia/model/rules/postal-address'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { printCount } from '../../../resource/list-count.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { countLetters } from './letter-words.ts'
import { type BatchItem, useRenewBatch } from './use-batch.ts'

const MOST_SHOWN = 20
const PAUSE_MS = 250

type Letter = Pick<
  Message,
  '_id' | 'recipientName' | 'recipientAddress' | 'status' | 'letterNumber' | 'postedOn' | 'registrationNumber'
>

/** Notes which posted letters came back. Whoever holds the envelopes finds each by what stands on it: name, address or number. */
export function ReturnedDialog({ batch, onClose }: { batch: BatchItem; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = usePostedLetters(batch._id, search)
  return (
    <Dialog
      title="Cartas devolvidas"
      size="lg"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>A morada de uma carta devolvida fica assinalada na ficha e deixa de ser usada até alguém a corrigir.</p>
      <TextInput
        label="Procurar a carta"
        placeholder="Nome, morada ou número de registo"
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {data && (
        <>
          <ul className={classes.recipients} aria-label="Cartas expedidas">
            {data.letters.map(letter => (
              <PostedLetter key={letter._id} letter={letter} batchId={batch._id} />
            ))}
          </ul>
          <p role="status" className={classes.none}>
            {data.total > MOST_SHOWN
              ? `As primeiras ${MOST_SHOWN} de ${printCount(data.total)} cartas: escreva parte do nome ou da morada.`
              : data.total === 0
                ? 'Nenhuma carta expedida com estas palavras.'
                : countLetters(data.total)}
          </p>
        </>
      )}
    </Dialog>
  )
}

const usePostedLetters = (batchId: string, search: string) =>
  useQuery({
    queryKey: queryKeys.list('messages', { postedOf: batchId, search }),
    queryFn: async ({ signal }) => {
      const params = {
        _batchId: batchId,
        _channel: 'carta',
        _status: ['expedida', 'devolvida'],
        _sort: 'recipientName',
        _limit: MOST_SHOWN,
        _fields: 'recipientName,recipientAddress,status,letterNumber,postedOn,registrationNumber',
        ...(search && { _search: search }),
      }
      const options = { params, paramsSerializer: { indexes: null }, signal }
      const { data } = await api.get<{ data: Letter[]; meta: { total: number } }>('/messages', options)
      return { letters: data.data, total: data.meta.total }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The address of a letter begins with the name, which stands above it already. */
function placeOf({ recipientName, recipientAddress }: Letter): string {
  const [first, ...others] = splitAddressLines(recipientAddress)
  return first === recipientName ? joinAddressLines(others) : recipientAddress
}

function PostedLetter({ letter, batchId }: { letter: Letter; batchId: string }) {
  const { _id, recipientName, letterNumber, postedOn, registrationNumber, status } = letter
  const { mutate, isPending } = useReturnLetter(_id, batchId)
  const facts = [
    letterNumber !== null && `Carta n.º ${letterNumber}`,
    postedOn !== null && `expedida em ${printDay(postedOn)}`,
    registrationNumber !== null && `registo ${registrationNumber}`,
  ]
  return (
    <li>
      <span className={classes.person}>
        <strong>{recipientName}</strong>
        <span>{placeOf(letter)}</span>
        <span>{facts.filter(Boolean).join(', ')}</span>
      </span>
      {status === 'devolvida' ? (
        <span>Devolvida</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          aria-label={`Dar como devolvida: ${recipientName}`}
          onClick={() => mutate()}
        >
          Dar como devolvida
        </Button>
      )}
    </li>
  )
}

function useReturnLetter(id: string, batchId: string) {
  const client = useQueryClient()
  const renew = useRenewBatch(batchId)
  return useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { isAddressMarked: boolean } }>(`/messages/${id}/letter_returned`, {})).data.data,
    onSuccess: ({ isAddressMarked }) =>
      showToast({
        title: 'Carta dada como devolvida',
        message: isAddressMarked ? 'A morada ficou assinalada na ficha.' : 'A ficha já tem outra morada.',
      }),
    onError: error => showToast({ title: describeFirstFault(readFailure(error)), isError: true }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.resource('messages') })
      await renew()
    },
  })
}
