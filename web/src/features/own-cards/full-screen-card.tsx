import { CloseButton, Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { leaveFullScreen } from './full-screen.ts'
import classes from './own-cards.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface Props {
  src: string
  alt: string
  onClose(): void
}

/** The card over the whole screen, on white whatever the theme: cameras read what is bright. */
export function FullScreenCard({ src, alt, onClose }: Props) {
  useFocusReturn()
  useWakeLock()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    // Whoever leaves the full screen with the phone's own gesture has put the card away.
    const onChange = () => document.fullscreenElement || close.current()
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      leaveFullScreen()
    }
  }, [])
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ transition: 'fade' }}>
      <Modal.Content className={classes.bright} aria-label="O meu cartão">
        <Modal.Body className={classes.whole}>
          <CloseButton size="xl" className={classes.close} aria-label="Fechar" onClick={onClose} data-autofocus />
          <img className={classes.large} src={src} alt={alt} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
