import { Button } from '@mantine/core'
import dialogs from '../../resource/dialogs.module.css'
import { Dialog } from '../../ui/dialog.tsx'

/** What is asked before a picture is taken away for good. */
export interface Removal {
  title: string
  text: string
}

export function PhotoRemoval({ title, text, onClose, onConfirm }: Removal & { onClose(): void; onConfirm(): void }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button className={dialogs.destroy} onClick={onConfirm}>
            Eliminar
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
