import { showFailure } from '../../../api/show-failure.ts'
import '../../../ui/form-styles.ts'
import { Button, Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useWording } from '../../../api/terminology.ts'
import { cardsForChosen, messageToChosen, quotasOfChosen } from '../../../parts/chosen-rows.ts'
import { MenuButton } from '../../../parts/menu-button.tsx'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { MergeDialog } from '../duplicates/merge-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BULK_KINDS, type BulkKind } from './bulk-kinds.ts'
import { LabelsDialog } from './labels-dialog.tsx'

interface MemberRow {
  _id: string
  name: string
  memberNumber: number
}

/** Reads the two ticked members with the data that the merge dialog shows. */
async function readMergePair(ids: readonly string[]) {
  const options = { params: { __id: ids, _fields: 'name,memberNumber' }, paramsSerializer: { indexes: null } }
  const { data } = await api.get<{ data: MemberRow[] }>('/members', options)
  const [one, other] = data.data.map(({ _id, name, memberNumber }) => ({ memberId: _id, name, memberNumber }))
  return one && other ? { one, other } : undefined
}

const KINDS: readonly BulkKind[] = ['tags', 'state', 'category']

/** The bulk actions for ticked members, besides exporting and deleting them (MEM-01). */
export function MembersBulkActions(props: BulkActionsProps) {
  const [open, setOpen] = useState<BulkKind | 'labels'>()
  const [mergePair, setMergePair] = useState<Awaited<ReturnType<typeof readMergePair>>>()
  const navigate = useNavigate()
  const withWords = useWording()
  const close = () => setOpen(undefined)
  const { ids } = props.chosen
  const merge = async () => {
    try {
      setMergePair(await readMergePair(ids ?? []))
    } catch (error) {
      showFailure('Não foi possível abrir as fichas', error)
    }
  }
  return (
    <>
      <MenuButton
        label="Alterar"
        opens="top-end"
        width="15rem"
        leftSection={<IconPencil size="1.125rem" aria-hidden />}
      >
        {KINDS.map(kind => (
          <Menu.Item key={kind} onClick={() => setOpen(kind)}>
            {BULK_KINDS[kind].label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void navigate(quotasOfChosen(props.chosen))}>
          {withWords('Gerar {membershipPayments}…')}
        </Menu.Item>
        <Menu.Item onClick={() => void navigate(cardsForChosen(props.chosen))}>Emitir cartões…</Menu.Item>
        {ids?.length === 2 && <Menu.Item onClick={() => void merge()}>Unir as duas fichas…</Menu.Item>}
      </MenuButton>
      <Button variant="default" aria-label="Imprimir etiquetas de morada" onClick={() => setOpen('labels')}>
        Etiquetas de morada
      </Button>
      <Button variant="default" onClick={() => void navigate(messageToChosen(props.chosen))}>
        Enviar mensagem
      </Button>
      {mergePair && (
        <MergeDialog
          {...mergePair}
          onClose={() => setMergePair(undefined)}
          onDone={() => {
            setMergePair(undefined)
            props.onDone()
          }}
        />
      )}
      {open === 'labels' && <LabelsDialog {...props} onClose={close} />}
      {open && open !== 'labels' && <BulkDialog chosen={props.chosen} kind={open} onClose={close} />}
    </>
  )
}
