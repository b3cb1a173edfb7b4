import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describeFailure, type Errors, readFailure } from '../api/failure.ts'
import { showToast } from '../ui/toast.tsx'
import { type Conflict, readConflict } from './conflict-dialog.tsx'
import { type FormValues, sendValues, showItem } from './form-values.ts'
import { type Described, type Item, titleOf } from './item.ts'
import { printField } from './print-field.ts'
import { useSaveItem } from './use-item.ts'

interface Asked {
  resource: Described
  fields: readonly ExplainedField[]
  item: Item | undefined
  onCreated(item: Item): void
}

/** The life of a form over an item: what is typed, the save, its errors, and two people at once. */
export function useItemForm({ resource, fields, item, onCreated }: Asked) {
  /** The version that the typed changes stand on; it moves only when nothing typed could be lost. */
  const [base, setBase] = useState(item)
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<FormValues>({ defaultValues: showItem(fields, base) })
  const saving = useSaveItem(resource)
  const { isDirty, dirtyFields, errors } = form.formState

  const startFrom = (next: Item) => {
    setBase(next)
    form.reset(showItem(fields, next))
  }
  useEffect(() => {
    if (item && !isDirty && item.rev !== base?.rev) startFrom(item)
  })

  async function send(values: FormValues, over: Item | undefined) {
    try {
      const saved = await saving.mutateAsync({ base: over, body: sendValues(fields, values) })
      setFound({ errors: {}, attempt: 0 })
      startFrom(saved)
      showToast(
        over
          ? { title: 'Alterações guardadas' }
          : { title: 'Registo criado', message: `${resource.label.one}: ${titleOf(resource, saved)}` },
      )
      if (!over) onCreated(saved)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const failure = readFailure(error)
    if (failure.isTimeout) return // API-05; "Alterações por guardar" still stands beside the button
    const other = readConflict(failure)
    if (other) return setConflict(other)
    const told = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
    for (const field of fields) {
      const message = told[field.name]
      if (message) form.setError(field.name, { type: 'server', message })
    }
    setFound(({ attempt }) => ({ errors: told, attempt: attempt + 1 }))
  }

  /** My changes over what is saved now: what the other person changed elsewhere stays theirs. */
  function keepMine({ current }: Conflict) {
    const mine = form.getValues()
    const merged = { ...showItem(fields, current) }
    for (const name of Object.keys(dirtyFields)) merged[name] = mine[name] ?? ''
    setConflict(undefined)
    setBase(current)
    form.reset(showItem(fields, current))
    for (const name of Object.keys(dirtyFields)) form.setValue(name, merged[name] ?? '', { shouldDirty: true })
    void send(merged, current)
  }

  const mine = Object.fromEntries(
    fields
      .filter(field => dirtyFields[field.name])
      .map(field => [field.name, printTyped(field, form.getValues(field.name))]),
  )
  // A line of the summary goes as soon as its field is mended.
  const standing = Object.entries(found.errors).filter(([name]) => errors[name] || !fields.some(f => f.name === name))
  return {
    form,
    save: form.handleSubmit(values => send(values, base)),
    isSaving: saving.isPending,
    summary: { errors: Object.fromEntries(standing), attempt: found.attempt },
    conflict: conflict && {
      conflict,
      mine,
      onKeepMine: () => keepMine(conflict),
      onTakeTheirs: () => {
        setConflict(undefined)
        startFrom(conflict.current)
      },
      onClose: () => setConflict(undefined),
    },
  }
}

const printTyped = (field: ExplainedField, value: FormValues[string] | undefined) => {
  if (field.fieldType === 'password') return '(nova palavra-passe)'
  if (typeof value === 'string' && !field.options) return value || '(vazio)'
  return printField(field, value) || '(vazio)'
}
