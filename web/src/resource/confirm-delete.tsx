import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import classes from './dialogs.module.css'
import { type Item, type ResourceDescription, titleOf } from './item.ts'
import { printCount } from './list-count.ts'
import { useDeleteItem } from './use-item.ts'

interface Props {
  resource: ResourceDescription
  item: Item
  onDeleted(): void
  /** Called when the server refused; the item's errors may have changed (FORM-03). */
  onRefused(): void
}

const FAILED = 'Não foi possível eliminar'

/** How many records use the item and lose it with its deletion. */
function usageText({ usage }: ResourceDescription, item: Item) {
  const count = usage === undefined ? 0 : Number(item[usage])
  if (!count) return null
  return count === 1
    ? 'Está em uso em 1 registo, do qual sai. '
    : `Está em uso em ${printCount(count)} registos, dos quais sai. `
}

/** The button that deletes an item, after a question that names it (FORM-05). */
export function ConfirmDelete({ resource, item, onDeleted, onRefused }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useDeleteItem(resource)
  const title = titleOf(resource, item)

  const run = async () => {
    try {
      await remove.mutateAsync(item._id)
      showToast({ title: 'Registo eliminado', message: `${resource.label.one}: ${title}` })
      onDeleted()
    } catch (error) {
      setIsOpen(false)
      const failure = readFailure(error)
      if (failure.isTimeout) return
      onRefused()
      const reason = describeFirstFault(failure)
      // The server's text begins with the same words as the title.
      showToast({ title: FAILED, message: reason.replace(`${FAILED}. `, ''), isError: true })
    }
  }
  return (
    <>
      <Button variant="subtle" color="red" className={classes.danger} onClick={() => setIsOpen(true)}>
        Eliminar
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Eliminar «${title}»?`}
          isBusy={remove.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() => void run()}
        >
          {usageText(resource, item)}
          Esta ação não pode ser desfeita.
        </ConfirmDialog>
      )}
    </>
  )
}
