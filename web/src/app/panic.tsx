import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { onTopic } from '../api/socket.ts'
import dialog from '../ui/dialog.module.css'
import { createStore, useStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.tsx'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import classes from './panic.module.css'

const DEBUG_MS = 3_000
/** How many messages are kept; a failing server sends the same ones again and again. */
const MAX_UNREAD = 5

interface ServerMessage {
  isError: boolean
  text: string
}
/** Messages that the user has not closed yet, in order of arrival. */
const unread = createStore<readonly ServerMessage[]>([])

function addMessage(message: ServerMessage) {
  const others = unread.get().filter(({ text }) => text !== message.text)
  unread.set([...others, message].slice(-MAX_UNREAD))
}

/** The message of an event, else the whole event as JSON. */
function textOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const hasMessage = typeof detail === 'object' && detail !== null && 'message' in detail
  return hasMessage && typeof detail.message === 'string' ? detail.message : JSON.stringify(detail ?? '')
}

/** SHELL-14, SHELL-15: listens to panic and debug events of the server; returns the function that stops. */
export function listenToServer() {
  const stops = [
    onTopic('panic', detail => addMessage({ isError: true, text: textOf(detail) })),
    onTopic('debug', detail => {
      const text = textOf(detail)
      addMessage({ isError: false, text })
      showToast({ title: text, stays: DEBUG_MS })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function reload() {
  keepUnsavedWork()
  window.location.reload()
}

/** The browser's own dialog element: it is above everything else and needs no code from a server that has just failed. */
export function PanicDialog() {
  const message = useStore(unread)
  return message.length > 0 && <ServerNews message={message} />
}

function ServerNews({ message }: { message: readonly ServerMessage[] }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  const isError = message.some(one => one.isError)
  return (
    <dialog ref={element} className={classes.dialog} aria-labelledby="panico-titulo" onClose={() => unread.set([])}>
      <h2 id="panico-titulo" className={dialog.title}>
        {isError ? 'O servidor comunicou um erro' : 'Mensagem do servidor'}
      </h2>
      {message.map(({ text }) => (
        <p key={text} className={classes.message}>
          {text}
        </p>
      ))}
      <div className={dialog.actions}>
        {/* Closed by itself, the focus goes back to where it was. */}
        <Button variant="default" onClick={() => element.current?.close()}>
          OK
        </Button>
        <Button onClick={reload}>Reload</Button>
      </div>
    </dialog>
  )
}
