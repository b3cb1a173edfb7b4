import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isOwnMove } from '../ui/unsaved-work.ts'
import { type Draft, forgetDraft, writeDraft } from './draft.ts'
import type { FormValues } from './form-values.ts'
import { keepDraft } from './keep-draft.ts'

interface UnsavedOptions {
  form: UseFormReturn<FormValues>
  draftKey: string
  /** Returns the unsaved edits; undefined if there are none. */
  collect(): Draft | undefined
}

/** What the guard against leaving needs to know about a form. */
export interface UnsavedForm {
  isUnsaved(): boolean
  /** The edits were saved or discarded: leaving no longer asks, and the draft is deleted. */
  end(): void
}

/** FORM-07: stores edits as a draft, and asks before the user leaves the form with unsaved edits. */
export function useUnsaved(options: UnsavedOptions) {
  const draft = useKeptDraft(options)
  return { end: draft.end, leaving: useLeaveGuard(draft) }
}

/** Several forms on one screen, each with its own draft: leaving asks once for all of them. */
export function useUnsavedForms() {
  const [forms] = useState(() => new Set<UnsavedForm>())
  const all = useMemo(
    () => ({
      isUnsaved: () => [...forms].some(form => form.isUnsaved()),
      end: () => {
        for (const form of forms) form.end()
      },
    }),
    [forms],
  )
  return { forms, leaving: useLeaveGuard(all) }
}

/** Stores edits as a draft after a pause in typing and when the form is unmounted. */
export function useKeptDraft({ form, draftKey, collect }: UnsavedOptions): UnsavedForm {
  const latest = useRef(collect)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = collect
  })

  useEffect(() => {
    const keep = () => {
      if (isOver.current) return
      const draft = latest.current()
      // Passwords are not stored, so a form with nothing but a typed password has no draft.
      if (draft && Object.keys(draft.typed).length > 0) writeDraft(draftKey, draft)
      else forgetDraft(draftKey)
    }
    return keepDraft(keep, callback => form.subscribe({ formState: { values: true }, callback }))
  }, [form, draftKey])

  return useMemo(
    () => ({
      isUnsaved: () => !isOver.current && latest.current() !== undefined,
      end: () => {
        isOver.current = true
        forgetDraft(draftKey)
      },
    }),
    [draftKey],
  )
}

function useLeaveGuard({ isUnsaved, end }: UnsavedForm) {
  const wouldLose = useCallback(() => !isOwnMove() && isUnsaved(), [isUnsaved])
  const blocker = useBlocker({
    // A link to another part of the same page, such as the skip link, does not leave the form.
    shouldBlockFn: useCallback(
      ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
        current.pathname !== next.pathname && wouldLose(),
      [wouldLose],
    ),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })

  return (
    blocker.status === 'blocked' && {
      onStay: blocker.reset,
      onLeave: () => {
        end()
        blocker.proceed()
      },
    }
  )
}

export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  return (
    <ConfirmDialog
      title="Sair sem guardar?"
      cancelLabel="Continuar a editar"
      confirmLabel="Sair sem guardar"
      onClose={onStay}
      onConfirm={onLeave}
    >
      Tem alterações por guardar neste formulário. Se sair agora, perdem-se.
    </ConfirmDialog>
  )
}
