import { ActionIcon, Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import type { Item } from '../../resource/item.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

/** The kinds of contacts from which messages can come back. */
export type ReturnableKind = 'email' | 'address'
export const isReturnable = (kind: unknown): kind is ReturnableKind => kind === 'email' || kind === 'address'

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

/** Sets or clears the marks of contacts of this member, and reads the sheet again. */
export function useReturnedMark(member: Item) {
  const refresh = useRefreshSheet(member._id)
  const [isBusy, setIsBusy] = useState(false)
  async function setReturned(contact: Item, kind: ReturnableKind, isReturned: boolean) {
    setIsBusy(true)
    try {
      await api.post(`/contacts/${contact._id}/returned`, { isReturned })
      showToast({ title: isReturned ? WORDS[kind].marked : 'Marca retirada' })
      await refresh()
    } catch (fault) {
      showFailure('Não foi possível guardar', fault)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, setReturned }
}

const useMainContact = (member: Item, kind: ReturnableKind) =>
  useSheetParts(member._id).contacts.find(one => one.isPrimary === true && one.kind === kind)

interface Props {
  member: Item
  kind: ReturnableKind
}

/** Beside a main contact in the head of the sheet: notes that messages to it come back. */
export function MarkReturned({ member, kind }: Props) {
  const contact = useMainContact(member, kind)
  const [isAsking, setIsAsking] = useState(false)
  if (!contact || contact.bouncedAt) return null
  const { mark } = WORDS[kind]
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={mark} title={mark} onClick={() => setIsAsking(true)}>
        <IconMailOff aria-hidden size="1.125rem" />
      </ActionIcon>
      {isAsking && <ReturnedQuestion {...{ member, contact, kind }} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface QuestionProps extends Props {
  contact: Item
  onClose(): void
}

/** Asks before a contact is marked, with what follows from it. */
export function ReturnedQuestion({ member, contact, kind, onClose }: QuestionProps) {
  const { isBusy, setReturned } = useReturnedMark(member)
  const { mark, text } = WORDS[kind]
  return (
    <Dialog
      title={`${mark}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} data-autofocus onClick={() => void setReturned(contact, kind, true).then(onClose)}>
            Marcar
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

/** Beside the flag of a returned contact: takes the mark away, so that it is used again. */
export function ClearReturned({ member, kind }: Props) {
  const contact = useMainContact(member, kind)
  const { isBusy, setReturned } = useReturnedMark(member)
  if (!contact?.bouncedAt) return null
  const what = kind === 'email' ? 'o e-mail' : 'a morada'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isBusy}
      aria-label={`Retirar a marca: ${what} volta a ser usad${kind === 'email' ? 'o' : 'a'}`}
      onClick={() => void setReturned(contact, kind, false)}
    >
      Retirar a marca
    </Button>
  )
}
