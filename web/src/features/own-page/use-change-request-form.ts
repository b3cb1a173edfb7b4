import type { OwnSheet } from '@agremia/model/calls/own-page'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import { MOST_MESSAGE } from '@agremia/model/rules/own-page'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { readClaims } from '../../api/session.ts'
import { draftKey, forgetDraft, isSame, readDraft } from '../../resource/draft.ts'
import { findFieldFault } from '../../resource/field-fault.ts'
import { type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { showToast } from '../../ui/toast.tsx'
import { openRequestOf } from './open-request.ts'
import { OWN, ownKey, titlesOf } from './use-own.ts'

const MESSAGE: ExplainedField = {
  name: 'message',
  type: 'text',
  validation: `max:${MOST_MESSAGE}`,
  label: 'Mensagem',
  hint: 'Por exemplo, desde quando, ou o que enviou à parte.',
  group: 'Mensagem para a secretaria',
  inputType: 'textarea',
  fieldType: 'text',
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
  max: MOST_MESSAGE,
}

/** The fields that a member may ask to change, all unfolded, because they are few. */
export const requestableFields = (fields: OwnSheet['fields']): ExplainedField[] => [
  ...fields.filter(field => !field.readonly).map(({ folded: _folded, ...field }) => field),
  MESSAGE,
]

/** The values that differ from the sheet, in the form in which the API takes them. */
export function changesOf(fields: readonly ExplainedField[], before: FormValues, now: FormValues) {
  const was = sendValues(fields, before)
  return Object.fromEntries(
    Object.entries(sendValues(fields, now)).filter(([name, to]) => JSON.stringify(to) !== JSON.stringify(was[name])),
  )
}

/** The state of the request form: values, errors, draft and sending. */
export function useChangeRequestForm(sheet: OwnSheet, onSent: () => void) {
  const client = useQueryClient()
  const open = openRequestOf(sheet)
  const fields = useMemo(() => requestableFields(sheet.fields), [sheet.fields])
  // Kept from the first render on: if the sheet changes meanwhile, the changes are still counted from what was shown.
  const [{ saved, start }] = useState(() => ({
    saved: showValues(fields, sheet.member),
    start: showValues(fields, { ...sheet.member, ...open?.values, message: open?.message }),
  }))
  const form = useForm<FormValues>({ defaultValues: start })
  const typed = useWatch({ control: form.control }) as FormValues // every box has a value from the start
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const [isSending, setIsSending] = useState(false)
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', OWN, undefined))
  const [draft, setDraft] = useState(() => readDraft(key))
  const waiting = useRef(draft)
  const { errors } = form.formState

  useEffect(() => {
    for (const [name, value] of Object.entries(waiting.current?.typed ?? {}))
      if (fields.some(field => field.name === name)) form.setValue(name, value, { shouldDirty: true })
    waiting.current = undefined
  }, [fields, form])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name && type === 'change') form.clearErrors(name)
        },
      }),
    [form],
  )
  /** Tells what is wrong with a field that was changed, when it is left. */
  function leave(name: string) {
    const field = fields.find(one => one.name === name)
    const values = form.getValues()
    const fault = field && !isSame(values[name], start[name]) && findFieldFault(field, values, lisbonDay(new Date()))
    if (fault) form.setError(name, { type: 'left', message: fault })
  }

  const unsaved = useUnsaved({
    form,
    draftKey: key,
    collect: () => {
      const now = form.getValues()
      const touched = Object.keys(changesOf(fields, start, now))
      if (touched.length === 0) return undefined
      return { started: start, typed: Object.fromEntries(touched.map(name => [name, now[name] ?? ''])) }
    },
  })

  async function send(now: FormValues) {
    if (isSending) return
    setIsSending(true)
    const { message: _message, ...values } = changesOf(fields, saved, now)
    const { message } = sendValues([MESSAGE], now)
    try {
      await api.post('/own/requests', { values, ...(message !== null && { message }) })
      unsaved.end()
      showToast({ title: 'Pedido enviado', message: 'A resposta da secretaria aparece nesta página.' })
      await client.invalidateQueries({ queryKey: ownKey })
      onSent()
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    } finally {
      setIsSending(false)
    }
  }
  function showErrors(errorsByField: Errors) {
    for (const { name } of fields) {
      const message = errorsByField[name]
      if (message) form.setError(name, { type: 'server', message })
    }
    setFound(({ attempt }) => ({ errors: errorsByField, attempt: attempt + 1 }))
  }

  const remaining = Object.entries(found.errors).filter(([name]) => errors[name] || !fields.some(f => f.name === name))
  const { message: _message, ...changes } = changesOf(fields, saved, typed)
  return {
    fields,
    control: form.control,
    send: form.handleSubmit(send),
    leave,
    isSending,
    /** Whether this request replaces one that is not decided yet. */
    isAgain: open !== undefined,
    /** The saved values, refs by their titles. */
    shown: { ...sheet.member, ...titlesOf(sheet) },
    /** How many fields would change. */
    count: Object.keys(changes).length,
    summary: { errors: Object.fromEntries(remaining), attempt: found.attempt },
    recovered: draft && {
      onDiscard: () => {
        forgetDraft(key)
        setDraft(undefined)
        form.reset(start)
      },
    },
    leaving: unsaved.leaving,
  }
}
