import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, type Failure, readFailure } from '../../api/failure.ts'
import { readClaims } from '../../api/session.ts'
import { keepSettings, type SettingEntry } from '../../api/settings.ts'
import { type Draft, draftKey, forgetDraft, isSame, readDraft } from '../../resource/draft.ts'
import { type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import { printTyped } from '../../resource/print-field.ts'
import { type UnsavedForm, useKeptDraft } from '../../resource/unsaved.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type SettingGroup, takeIn, valueOfSetting } from './setting-fields.ts'

type Revs = Readonly<Record<string, number>>

/** What the typed changes stand on. */
interface Ground {
  /** The newest versions that the form has taken in, and what it showed of them. */
  seen: Revs
  shown: FormValues
  /** The versions that a save names: older ones where both people changed a setting, so that the server tells them apart. */
  revs: Revs
  overlap: readonly string[]
}
const groundOf = ({ fields, values, revs }: SettingGroup): Ground => ({
  seen: revs,
  shown: showValues(fields, values),
  revs,
  overlap: [],
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isOlder = (next: Revs, seen: Revs) => Object.entries(next).some(([name, rev]) => rev < (seen[name] ?? 0))

/** What a 409 of the settings brings: those that others changed, as they are now. */
function readStale({ status, body }: Failure): readonly SettingEntry[] | undefined {
  // The contract of PATCH settings: entries, as its 200 would answer them.
  return status === 409 && Array.isArray(body.data) ? (body.data as readonly SettingEntry[]) : undefined
}

/** The life of one block of settings: what is typed, its draft, the save, its errors, and two people at once (FORM-07). */
export function useGroupForm(group: SettingGroup, forms: Set<UnsavedForm>) {
  const { fields, heading } = group
  const client = useQueryClient()
  const [ground, setGround] = useState(() => groundOf(group))
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const [stale, setStale] = useState<readonly SettingEntry[]>()
  /** By its first setting: the heading changes with the organisation's words. */
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', 'settings', fields[0]?.name))
  const [draft, setDraft] = useState(() => readDraft(key))
  const waiting = useRef(draft)
  const isSaving = useRef(false)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const form = useForm<FormValues>({ defaultValues: ground.shown })
  const { isDirty, dirtyFields, errors } = form.formState
  const touched = fields.filter(field => dirtyFields[field.name])

  const typedIn = (some: readonly ExplainedField[]): FormValues =>
    Object.fromEntries(some.map(({ name }) => [name, form.getValues(name) ?? '']))
  const kept = useKeptDraft({
    form,
    draftKey: key,
    collect: () => {
      // A secret is never written down.
      const typed = typedIn(touched.filter(field => field.fieldType !== 'password'))
      return isDirty ? { revs: ground.revs, started: ground.shown, typed } : undefined
    },
  })
  useEffect(() => {
    forms.add(kept)
    return () => {
      forms.delete(kept)
    }
  }, [forms, kept])

  function startFrom(next: SettingGroup) {
    setGround(groundOf(next))
    setDraft(undefined)
    form.reset(showValues(next.fields, next.values))
  }

  /** What was typed, over versions that it did not begin from: what nobody here touched follows the new ones (RT-04). */
  function layOver({ typed, revs = {} }: Pick<Draft, 'typed' | 'revs'>, next: SettingGroup) {
    const shown = showValues(next.fields, next.values)
    const isBoth = (name: string) =>
      name in next.revs && revs[name] !== next.revs[name] && !isSame(typed[name], shown[name])
    const overlap = Object.keys(typed).filter(isBoth)
    const before = Object.fromEntries(overlap.map(name => [name, revs[name] ?? 0]))
    setGround({ seen: next.revs, shown, revs: { ...next.revs, ...before }, overlap })
    form.reset(shown, { keepErrors: true })
    for (const [name, value] of Object.entries(typed)) {
      if (name in next.revs) form.setValue(name, value, { shouldDirty: true })
    }
  }

  useEffect(() => {
    if (waiting.current) {
      layOver(waiting.current, group)
      waiting.current = undefined
      return
    }
    // What we have just saved ourselves is announced too, sometimes before its own answer comes.
    if (isSaving.current || isOlder(group.revs, ground.seen)) return
    if (isEqual(group.revs, ground.seen) && isEqual(showValues(fields, group.values), ground.shown)) return
    if (isDirty) layOver({ typed: typedIn(touched), revs: ground.revs }, group)
    else startFrom(group)
  })

  async function send(values: FormValues, revs: Revs, added: Readonly<Record<string, string>>) {
    if (isSaving.current) return
    const seen = Object.fromEntries(touched.map(({ name }) => [name, revs[name] ?? 0]))
    isSaving.current = true
    try {
      const body = { ...added, ...sendValues(touched, values), revs: seen }
      const { data } = await api.patch<{ data: readonly SettingEntry[] }>('/settings', body)
      await keepSettings(client, data.data)
      setFound({ errors: {}, attempt: 0 })
      setStale(undefined)
      const next = takeIn(group, data.data)
      // What was typed while the save was on its way is not saved yet.
      const later = fields.filter(({ name }) => !isSame(form.getValues(name), values[name]))
      const typed = typedIn(later)
      startFrom(next)
      if (later.length > 0) layOver({ typed, revs: next.revs }, next)
      showToast({ title: 'Definições guardadas', message: heading })
    } catch (error) {
      fail(readFailure(error))
    } finally {
      isSaving.current = false
      // What came meanwhile waits to be taken in, also after a save that ends without a word.
      drawAgain()
    }
  }

  function fail(failure: Failure) {
    if (failure.isTimeout) return // API-05; "Alterações por guardar" still stands beside the button
    const others = readStale(failure)
    if (others) return setStale(others)
    const told = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
    for (const { name } of fields) if (told[name]) form.setError(name, { type: 'server', message: told[name] })
    setFound(({ attempt }) => ({ errors: told, attempt: attempt + 1 }))
  }

  const standing = Object.entries(found.errors).filter(([name]) => errors[name] || !fields.some(f => f.name === name))
  return {
    form,
    save: (added: Readonly<Record<string, string>>) =>
      form.handleSubmit(async values => {
        if (touched.length > 0) await send(values, ground.revs, added)
        else showToast({ title: 'Não havia alterações', message: heading })
      }),
    summary: { errors: Object.fromEntries(standing), attempt: found.attempt },
    /** What someone else changed while it was being changed here. */
    overlap: fields.filter(field => ground.overlap.includes(field.name)),
    recovered: draft && {
      onDiscard: () => {
        forgetDraft(key)
        startFrom(group)
      },
    },
    conflict: stale && {
      conflict: {
        current: Object.fromEntries(stale.map(entry => [entry.name, valueOfSetting(entry)])),
        changed: stale.map(({ name }) => name),
      },
      mine: Object.fromEntries(touched.map(field => [field.name, printTyped(field, form.getValues(field.name))])),
      onKeepMine: (added: Readonly<Record<string, string>>) => {
        const revs = { ...ground.revs, ...Object.fromEntries(stale.map(({ name, rev }) => [name, rev])) }
        setStale(undefined)
        setGround({ ...ground, revs, overlap: [] })
        void send(form.getValues(), revs, added)
      },
      onTakeTheirs: () => {
        const next = takeIn(group, stale)
        const mine = touched.filter(({ name }) => !stale.some(entry => entry.name === name))
        setStale(undefined)
        layOver({ typed: typedIn(mine), revs: ground.revs }, next)
        void keepSettings(client, stale)
      },
      onClose: () => setStale(undefined),
    },
  }
}
