import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describeFailure, type Errors, readFailure } from '../api/failure.ts'
import { readClaims } from '../api/session.ts'
import { showToast } from '../ui/toast.tsx'
import { type Conflict, findDifferences, readConflict } from './conflict.ts'
import { type Draft, draftKey, forgetDraft, overlapOf, readDraft } from './draft.ts'
import { formErrorOf, ownsError } from './field-errors.ts'
import { type FormValues, sendValues, showItem } from './form-values.ts'
import { type Item, type ResourceDescription, titleOf } from './item.ts'
import { useUnsaved } from './unsaved.tsx'
import { formerValues, usePutBack, useSaveItem } from './use-item.ts'

interface ItemFormOptions {
  resource: ResourceDescription
  fields: readonly ExplainedField[]
  item: Item | undefined
  /** Values that a new item starts with, beside the defaults of its fields. Those of fields that are not shown are sent as they are. */
  start?: FormValues
  /** Whether something beside the fields, such as a chosen file, is unsaved. */
  isBesideUnsaved?: boolean
  onCreated(item: Item): void
}

/** The server's version of the item that the user's unsaved edits are based on. */
interface BaseVersion {
  /** The newest version that the form shows where the user has not typed. */
  item: Item | undefined
  /**
   * The version that a save sends. It stays older while both people have changed a field, so that the server answers 409.
   */
  rev: number | undefined
  /** The names of the fields that both this user and somebody else have changed. */
  overlap: readonly string[]
}
const withoutFields = (values: FormValues = {}, fields: readonly ExplainedField[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.every(field => field.name !== name)))

const baseOf = (item: Item | undefined): BaseVersion => ({ item, rev: item?.rev, overlap: [] })

/** The state of an item's form: typed values, saving, errors, and changes that other people save meanwhile. */
export function useItemForm({ resource, fields, item, start, isBesideUnsaved = false, onCreated }: ItemFormOptions) {
  const [base, setBase] = useState<BaseVersion>(() => baseOf(item))
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  /** FORM-02: a save was tried, and none has succeeded since. */
  const [isTried, setIsTried] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', resource.name, item?._id))
  const [draft, setDraft] = useState(() => readDraft(key))
  const waiting = useRef(draft)
  const form = useForm<FormValues>({ defaultValues: { ...showItem(fields, item), ...start } })
  const saving = useSaveItem(resource)
  const putBack = usePutBack(resource)
  const { isDirty, dirtyFields, errors } = form.formState
  const touched = fields.filter(field => dirtyFields[field.name])

  const typedIn = (some: readonly ExplainedField[]): FormValues =>
    Object.fromEntries(some.map(({ name }) => [name, form.getValues(name) ?? '']))
  const unsaved = useUnsaved({
    form,
    draftKey: key,
    collect: () => {
      // A password is never stored in a draft.
      const typed = { ...start, ...typedIn(touched.filter(field => field.fieldType !== 'password')) }
      const isUnsaved = isDirty || isBesideUnsaved
      return isUnsaved ? { rev: base.rev, started: showItem(fields, base.item), typed } : undefined
    },
  })

  function startFrom(next: Item | undefined) {
    setBase(baseOf(next))
    setDraft(undefined)
    form.reset({ ...showItem(fields, next), ...(next ? {} : start) })
  }

  /** Keeps the typed values over a newer version of the item; untouched fields take the values of that version (RT-04). */
  function rebase({ started, typed, rev }: Draft, next: Item | undefined, before: readonly string[] = []) {
    const now = showItem(fields, next)
    const overlap = [...new Set([...before.filter(name => name in typed), ...overlapOf({ started, typed }, now)])]
    setBase({ item: next, rev: overlap.length > 0 ? rev : next?.rev, overlap })
    form.reset(now, { keepErrors: true })
    for (const [name, value] of Object.entries(typed)) {
      if (fields.some(field => field.name === name)) form.setValue(name, value, { shouldDirty: true })
    }
  }

  useEffect(() => {
    if (waiting.current) {
      rebase(waiting.current, item)
      waiting.current = undefined
      return
    }
    // The user's own save is announced too, sometimes before its answer arrives.
    if (!item || saving.isPending || item.rev <= (base.item?.rev ?? 0)) return
    if (!isDirty) startFrom(item)
    else rebase({ started: showItem(fields, base.item), typed: typedIn(touched), rev: base.rev }, item, base.overlap)
  })

  async function send(values: FormValues, over: Item | undefined) {
    if (saving.isPending) return
    setIsTried(true)
    try {
      const given = over ? {} : withoutFields(start, fields)
      const saved = await saving.mutateAsync({ over, body: { ...given, ...sendValues(fields, values) } })
      setFound({ errors: {}, attempt: 0 })
      setIsTried(false)
      startFrom(saved)
      if (over) tellSaved(over, saved)
      else {
        unsaved.end()
        showToast({ title: 'Registo criado', message: `${resource.label.one}: ${titleOf(resource, saved)}` })
        onCreated(saved)
      }
    } catch (error) {
      fail(error)
    }
  }

  function tellSaved(over: Item, saved: Item) {
    const former = formerValues(fields, over, saved)
    const canUndo = Object.keys(former).length > 0
    showToast({
      title: 'Alterações guardadas',
      action: canUndo ? { label: 'Anular', run: () => void putBack(saved, former) } : undefined,
    })
  }

  function fail(error: unknown) {
    const failure = readFailure(error)
    if (failure.isTimeout) return // API-05: no message; "Alterações por guardar" is still shown
    const other = readConflict(failure)
    if (other) return setConflict(other)
    const errorTexts = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
    for (const field of fields) {
      const fault = formErrorOf(field, errorTexts)
      if (fault) form.setError(field.name, fault)
    }
    setFound(({ attempt }) => ({ errors: errorTexts, attempt: attempt + 1 }))
  }

  const differences = conflict
    ? findDifferences(fields, {
        own: form.getValues(),
        ownChanges: touched.map(({ name }) => name),
        saved: conflict.current,
        othersChanges: conflict.changed,
      })
    : []

  /** Saves over the current version, with the user's own values in the chosen fields. What did not differ is kept too. */
  function settle({ current }: Conflict, ownNames: readonly string[]) {
    const isKept = ({ name }: ExplainedField) =>
      ownNames.includes(name) || !differences.some(({ field }) => field.name === name)
    const own = typedIn([
      ...fields.filter(({ name }) => ownNames.includes(name)),
      ...touched.filter(field => field.fieldType === 'password' && isKept(field)),
    ])
    setConflict(undefined)
    if (Object.keys(own).length === 0) return startFrom(current)
    rebase({ started: showItem(fields, current), typed: own }, current)
    void send({ ...showItem(fields, current), ...own }, current)
  }

  // A line of the summary disappears when its field no longer has an error.
  const remaining = Object.entries(found.errors).filter(([name]) => {
    const field = fields.find(one => ownsError(one, name))
    return !field || errors[field.name]
  })
  const over = base.item && { ...base.item, rev: base.rev ?? base.item.rev }
  return {
    form,
    save: form.handleSubmit(values => send(values, over)),
    isSaving: saving.isPending,
    isTried,
    unsaved,
    summary: { errors: Object.fromEntries(remaining), attempt: found.attempt },
    /** The fields that somebody else changed while the user was changing them. */
    overlap: fields.filter(field => base.overlap.includes(field.name)),
    recovered: draft && {
      onDiscard: () => {
        forgetDraft(key)
        startFrom(item)
      },
    },
    conflict: conflict && {
      differences,
      onSettle: (ownNames: readonly string[]) => settle(conflict, ownNames),
      onClose: () => setConflict(undefined),
    },
  }
}
