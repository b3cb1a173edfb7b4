import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../api/client.ts'
import { type Errors, readFailure, readTexts } from '../api/failure.ts'
import { formErrorOf } from './field-errors.ts'
import { type FormValues, sendValues } from './form-values.ts'

export const PAUSE_MS = 300

interface ValidationOptions {
  form: UseFormReturn<FormValues>
  path: string
  fields: readonly ExplainedField[]
  /** The item's id. A saved item is validated while it is edited (FORM-03), a new one when one of its fields is left. */
  id: string | undefined
  isTried: boolean
  isSaving: boolean
  /** Validates a new item while it is edited too: a likely duplicate is worth knowing before everything is typed. */
  warnsNew?: boolean
}

/**
 * Validates changes on the server after a pause in typing. An error disappears as soon as its field is edited. In a new item,
 * which is incomplete while it is typed, only fields that the user has filled in and left show their errors. A save ends what
 * is validated at that moment, whose answer would otherwise take away the errors of the save.
 */
export function useQuietValidation(options: ValidationOptions) {
  const { form, path, fields, id, isTried, isSaving, warnsNew = false } = options
  const [warnings, setWarnings] = useState<Errors>({})
  const known = useRef({ fields, isTried })
  const acts = useRef({ validate: () => {}, leave: (_name: string) => {}, end: () => {} })
  useEffect(() => {
    known.current = { fields, isTried }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let running: AbortController | undefined
    const left = new Set<string>()
    const end = () => {
      running?.abort()
      clearTimeout(timer)
    }

    async function validate() {
      running?.abort()
      running = new AbortController()
      const { signal } = running
      const body = { ...sendValues(known.current.fields, form.getValues()), ...(id && { _id: id }) }
      try {
        const { data } = await api.post<{ warnings?: unknown }>(`/${path}/validate`, body, { signal })
        setWarnings(readTexts(data.warnings))
        form.clearErrors()
      } catch (error) {
        if (signal.aborted) return
        const failure = readFailure(error)
        if (failure.status !== 422) return
        setWarnings(readTexts(failure.body.warnings))
        show(failure.errors)
      }
    }
    function show(errors: Errors) {
      const { dirtyFields } = form.formState
      for (const field of known.current.fields) {
        const { name } = field
        const fault = formErrorOf(field, errors)
        if (!fault) form.clearErrors(name)
        // Errors are shown only for fields that the user has edited.
        else if ((dirtyFields[name] && (id || left.has(name))) || known.current.isTried) form.setError(name, fault)
      }
    }

    const leave = (name: string) => {
      left.add(name)
      if (!id && form.getFieldState(name).isDirty) void validate()
    }
    acts.current = { validate: () => void validate(), leave, end }
    const stop = form.subscribe({
      // react-hook-form updates `dirtyFields` only if it is read during rendering, as it is above.
      formState: { values: true, dirtyFields: true, errors: true },
      callback: ({ name, type }) => {
        if (!name || type !== 'change') return
        if (form.getFieldState(name).error) form.clearErrors(name)
        end()
        if (id || warnsNew) timer = setTimeout(acts.current.validate, PAUSE_MS)
      },
    })
    return () => {
      stop()
      end()
    }
  }, [form, path, id, warnsNew])
  useEffect(() => {
    if (isSaving) acts.current.end()
  }, [isSaving])
  return { warnings, validate: () => acts.current.validate(), leave: (name: string) => acts.current.leave(name) }
}
