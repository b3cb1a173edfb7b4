import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'

interface Props {
  title: string
  onClose(): void
  children: ReactNode
  /** The buttons; the safe one first. */
  actions: ReactNode
  size?: 'md' | 'lg'
}

/** A question that must be answered before going on. Its heading is no page header: a page has only one of those. */
export function Dialog({ title, onClose, children, actions, size = 'md' }: Props) {
  useFocusReturn()
  return (
    // It does not move in: what is moved holds in what is fixed, and would cut off the list that opens from a box.
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
