import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** What will happen. */
  children: ReactNode
  /** The words on the button that does it, and on the one that does not. */
  confirmLabel?: string
  cancelLabel?: string
  isBusy?: boolean
  onClose(): void
  onConfirm(): void
}

/** Asks before something is lost for good. The safe button has the focus. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel = 'Eliminar',
  cancelLabel = 'Cancelar',
  isBusy,
  onClose,
  onConfirm,
}: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button className={classes.destructive} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
