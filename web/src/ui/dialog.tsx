import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'

interface Props {
  title: string
  onClose(): void
  children: ReactNode
  /** The buttons, the one that changes nothing first. */
  actions: ReactNode
  size?: 'md' | 'lg'
}

/** A modal dialog. It does not use Mantine's header, which would be a second banner landmark in the page. */
export function Dialog({ title, onClose, children, actions, size = 'md' }: Props) {
  useFocusReturn()
  return (
    // It only fades in: a transform would become the containing block of fixed elements and cut off the lists of selects.
    <Modal.Root opened onClose={onClose} size={size} centered transitionProps={{ transition: 'fade' }}>
      <Modal.Overlay />
      <Modal.Content radius="lg" className={classes.content}>
        <Modal.Body className={classes.body}>
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <CloseButton size="lg" aria-label="Fechar" onClick={onClose} />
          </div>
          {children}
          <div className={classes.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
