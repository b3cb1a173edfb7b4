import { ActionIcon, Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import type { Item } from '../../resource/item.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

type MainContact = 'email' | 'address'

const WORDS = {
  email: {
    mark: 'Marcar o e-mail como devolvido',
    text: 'Enquanto tiver esta marca, nenhuma mensagem sai para este e-mail: vai por carta, se houver morada. A marca desaparece quando o e-mail mudar.',
    marked: 'E-mail marcado como devolvido',
  },
  address: {
    mark: 'Marcar a morada como devolvida',
    text: 'Enquanto tiver esta marca, nenhuma carta é impressa para esta morada. A marca desaparece quando a morada mudar.',
    marked: 'Morada marcada como devolvida',
  },
} as const

/** Sets or clears the mark of a member's main e-mail or address, and reads the sheet again. */
function useReturnedMark(member: Item, kind: MainContact) {
  const contact = useSheetParts(member._id).contacts.find(one => one.isPrimary === true && one.kind === kind)
  const refresh = useRefreshSheet(member._id)
  const [isBusy, setIsBusy] = useState(false)
  async function setReturned(isReturned: boolean) {
    if (!contact) return
    setIsBusy(true)
    try {
      await api.post(`/contacts/${contact._id}/returned`, { isReturned })
      showToast({ title: isReturned ? WORDS[kind].marked : 'Marca retirada' })
      await refresh()
    } catch (fault) {
      const failure = readFailure(fault)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível guardar', message: describeFailure(failure), isError: true })
    } finally {
      setIsBusy(false)
    }
  }
  return { contact, isBusy, setReturned }
}

interface Props {
  member: Item
  kind: MainContact
}

/** Beside a main contact in the head of the sheet: notes that messages to it come back. */
export function MarkReturned({ member, kind }: Props) {
  const { contact, isBusy, setReturned } = useReturnedMark(member, kind)
  const [isAsking, setIsAsking] = useState(false)
  if (!contact || contact.bouncedAt) return null
  const { mark, text } = WORDS[kind]
  const close = () => setIsAsking(false)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={mark} title={mark} onClick={() => setIsAsking(true)}>
        <IconMailOff aria-hidden size="1.125rem" />
      </ActionIcon>
      {isAsking && (
        <Dialog
          title={`${mark}?`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button loading={isBusy} data-autofocus onClick={() => void setReturned(true).then(close)}>
                Marcar
              </Button>
            </>
          }
        >
          {text}
        </Dialog>
      )}
    </>
  )
}

/** Beside the flag of a returned contact: takes the mark away, so that it is used again. */
export function ClearReturned({ member, kind }: Props) {
  const { contact, isBusy, setReturned } = useReturnedMark(member, kind)
  if (!contact?.bouncedAt) return null
  const what = kind === 'email' ? 'o e-mail' : 'a morada'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      aria-label={`Retirar a marca: ${what} volta a ser usad${kind === 'email' ? 'o' : 'a'}`}
      onClick={() => void setReturned(false)}
    >
      Retirar a marca
    </Button>
  )
}
