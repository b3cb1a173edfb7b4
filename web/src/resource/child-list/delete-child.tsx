import type { ReactNode } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Item, ResourceDescription } from '../item.ts'
import { useDeleteItem } from '../use-item.ts'

export interface Deletion {
  title: string
  /** The consequences of the deletion. */
  text: ReactNode
  /** They are still being found out. */
  isCounting?: boolean
}

interface Props {
  resource: ResourceDescription
  item: Item
  deletion: Deletion
  /** The name of the item in the message after the deletion. */
  itemTitle: string
  onClose(): void
  onDeleted(): void
}

/** Asks whether to delete a row of a list inside another screen, and deletes it. */
export function DeleteChild({ resource, item, deletion, itemTitle, onClose, onDeleted }: Props) {
  const remove = useDeleteItem(resource)
  const run = async () => {
    try {
      await remove.mutateAsync(item._id)
      showToast({ title: 'Registo eliminado', message: `${resource.label.one}: ${itemTitle}` })
      onDeleted()
    } catch (error) {
      const failure = readFailure(error)
      onClose()
      // API-05: the screen already shows that the server does not answer.
      if (failure.isTimeout) return
      showToast({ title: 'Não foi possível eliminar', message: describeFailure(failure), isError: true })
    }
  }
  return (
    <ConfirmDialog
      title={deletion.title}
      isBusy={remove.isPending || deletion.isCounting}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      {deletion.text}
    </ConfirmDialog>
  )
}
