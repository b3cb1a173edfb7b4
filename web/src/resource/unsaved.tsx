import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Dialog } from '../ui/dialog.tsx'
import { holdUnsavedWork, isOwnMove } from '../ui/unsaved-work.ts'
import classes from './dialogs.module.css'
import { type Draft, forgetDraft, writeDraft } from './draft.ts'
import type { FormValues } from './form-values.ts'

const PAUSE_MS = 300

interface Asked {
  form: UseFormReturn<FormValues>
  draftKey: string
  /** What is not saved yet; undefined when everything is. */
  collect(): Draft | undefined
}

/** FORM-07: what is typed is written down as a draft, and leaving it behind asks first. */
export function useUnsaved({ form, draftKey, collect }: Asked) {
  const latest = useRef(collect)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = collect
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      if (isOver.current) return
      const draft = latest.current()
      if (draft) writeDraft(draftKey, draft)
      else forgetDraft(draftKey)
    }
    const stops = [
      holdUnsavedWork(keep),
      form.subscribe({
        formState: { values: true },
        callback: () => {
          clearTimeout(timer)
          timer = setTimeout(keep, PAUSE_MS)
        },
      }),
    ]
    // A reload that the person insisted on, or a telephone that closes the page, leaves no time for the pause.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      for (const stop of stops) stop()
      keep()
    }
  }, [form, draftKey])

  const wouldLose = useCallback(() => !isOver.current && !isOwnMove() && latest.current() !== undefined, [])
  const blocker = useBlocker({
    // Another part of the same page (a heading, the skip link) is no leaving.
    shouldBlockFn: useCallback(
      ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && wouldLose(),
      [wouldLose],
    ),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })

  /** What was typed is saved, or no longer wanted: from here on leaving is free. */
  const end = () => {
    isOver.current = true
    forgetDraft(draftKey)
  }
  const leaving = blocker.status === 'blocked' && {
    onStay: blocker.reset,
    onLeave: () => {
      end()
      blocker.proceed()
    },
  }
  return { end, leaving }
}

export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  return (
    <Dialog
      title="Sair sem guardar?"
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            Continuar a editar
          </Button>
          <Button className={classes.destroy} onClick={onLeave}>
            Sair sem guardar
          </Button>
        </>
      }
    >
      Tem alterações por guardar neste formulário. Se sair agora, perdem-se.
    </Dialog>
  )
}
