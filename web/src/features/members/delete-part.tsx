import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import type { Described, Item } from '../../resource/item.ts'
import { useDeleteItem } from '../../resource/use-item.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './sheet.module.css'

interface Props {
  resource: Described
  item: Item
  title: string
  /** How the toast names it. */
  what: string
  /** What follows from it. */
  children: ReactNode
  onClose(): void
  onDeleted(): void
}

/** Asks first, and says what the history will be like without it. */
export function DeletePart({ resource, item, title, what, children, onClose, onDeleted }: Props) {
  const remove = useDeleteItem(resource)
  const run = async () => {
    try {
      await remove.mutateAsync(item._id)
      showToast({ title: 'Registo eliminado', message: `${resource.label.one}: ${what}` })
      onDeleted()
    } catch (error) {
      const failure = readFailure(error)
      onClose()
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível eliminar', message: describeFailure(failure), isError: true })
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button className={classes.destroy} loading={remove.isPending} onClick={run}>
            Eliminar
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
