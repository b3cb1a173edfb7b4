import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { onTopic } from '../api/socket.ts'
import dialog from '../ui/dialog.module.css'
import { createStore, useStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.tsx'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import classes from './panic.module.css'

const DEBUG_MS = 3_000
/** A server in trouble repeats itself: the newest are enough. */
const MOST = 5

interface News {
  isError: boolean
  text: string
}
/** Unread; whatever comes while the dialog is open stands below what is there already. */
const unread = createStore<readonly News[]>([])

function tell(news: News) {
  const others = unread.get().filter(({ text }) => text !== news.text)
  unread.set([...others, news].slice(-MOST))
}

/** What an event says: its message where it has one, else all of it. */
function textOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const hasMessage = typeof detail === 'object' && detail !== null && 'message' in detail
  return hasMessage && typeof detail.message === 'string' ? detail.message : JSON.stringify(detail ?? '')
}

/** SHELL-14, SHELL-15: what the server tells staff about itself; answers the function that stops listening. */
export function listenToServer() {
  const stops = [
    onTopic('panic', detail => tell({ isError: true, text: textOf(detail) })),
    onTopic('debug', detail => {
      const text = textOf(detail)
      tell({ isError: false, text })
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

/** The browser's own dialog: it stands above everything, and needs nothing of a server that has just failed. */
export function PanicDialog() {
  const news = useStore(unread)
  return news.length > 0 && <ServerNews news={news} />
}

function ServerNews({ news }: { news: readonly News[] }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  const isError = news.some(one => one.isError)
  return (
    <dialog ref={element} className={classes.dialog} aria-labelledby="panico-titulo" onClose={() => unread.set([])}>
      <h2 id="panico-titulo" className={dialog.title}>
        {isError ? 'O servidor comunicou um erro' : 'Mensagem do servidor'}
      </h2>
      {news.map(({ text }) => (
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
