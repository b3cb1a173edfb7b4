import type { ReactNode } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Item, ResourceDescription } from '../item.ts'
import { useDeleteItem } from '../use-item.ts'

interface Props {
  resource: ResourceDescription
  item: Item
  title: string
  /** The name of the item in the message after the deletion. */
  itemTitle: string
  /** The text of the question: the consequences of the deletion. */
  children: ReactNode
  isCounting?: boolean | undefined
  onClose(): void
  onDeleted(): void
}

/** Asks whether to delete a row of a list inside another screen, and deletes it. */
export function DeleteChild({ resource, item, title, itemTitle, isCounting, children, onClose, onDeleted }: Props) {
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
    <ConfirmDialog title={title} isBusy={remove.isPending || isCounting} onClose={onClose} onConfirm={() => void run()}>
      {children}
    </ConfirmDialog>
  )
}
