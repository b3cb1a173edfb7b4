import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { onTopic } from '../api/socket.ts'
import dialog from '../ui/dialog.module.css'
import { createStore, useStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.tsx'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import classes from './panic.module.css'

const DEBUG_MS = 3_000
const panic = createStore<string | undefined>(undefined)

/** What an event says: its message where it has one, else all of it. */
function textOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const hasMessage = typeof detail === 'object' && detail !== null && 'message' in detail
  return hasMessage && typeof detail.message === 'string' ? detail.message : JSON.stringify(detail ?? '')
}

/** SHELL-14, SHELL-15: what the server tells staff about itself; answers the function that stops listening. */
export function listenToServer() {
  const stops = [
    onTopic('panic', detail => panic.set(textOf(detail))),
    onTopic('debug', detail => showToast({ title: textOf(detail), stays: DEBUG_MS })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function reload() {
  keepUnsavedWork()
  window.location.reload()
}

/** The browser's own dialog: it stands above everything, and needs nothing of a server that has just failed. */
export function PanicDialog() {
  const message = useStore(panic)
  return message !== undefined && <Panic message={message} />
}

function Panic({ message }: { message: string }) {
  const element = useRef<HTMLDialogElement>(null)
  const close = () => panic.set(undefined)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} className={classes.dialog} aria-labelledby="panico-titulo" onClose={close}>
      <h2 id="panico-titulo" className={dialog.title}>
        O servidor comunicou um erro
      </h2>
      <p className={classes.message}>{message}</p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={close}>
          OK
        </Button>
        <Button onClick={reload}>Reload</Button>
      </div>
    </dialog>
  )
}
