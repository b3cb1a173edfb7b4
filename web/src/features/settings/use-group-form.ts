import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, type Failure, readFailure } from '../../api/failure.ts'
import { readClaims } from '../../api/session.ts'
import { keepSettings, type SettingEntry } from '../../api/settings.ts'
import { findDifferences } from '../../resource/conflict.ts'
import { type Draft, draftKey, forgetDraft, isSame, readDraft } from '../../resource/draft.ts'
import { type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import { type UnsavedForm, useKeptDraft } from '../../resource/unsaved.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type SettingGroup, withEntries } from './setting-fields.ts'

type Revs = Readonly<Record<string, number>>

/** The server's version of the settings that the user's unsaved edits are based on. */
interface BaseVersion {
  /** The newest revision of each setting that the form has received, and the values that it shows for them. */
  seen: Revs
  shown: FormValues
  /**
   * The revisions that a save sends. For a setting that both people changed it stays at the older one, so that the server
   * answers 409 with both values instead of overwriting the other person's.
   */
  revs: Revs
  /** Names of the settings that somebody else changed while they were being edited here. */
  overlap: readonly string[]
}
const baseVersionOf = ({ fields, values, revs }: SettingGroup): BaseVersion => ({
  seen: revs,
  shown: showValues(fields, values),
  revs,
  overlap: [],
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isOlder = (next: Revs, seen: Revs) => Object.entries(next).some(([name, rev]) => rev < (seen[name] ?? 0))

/** The settings that somebody else changed, as they are now, from the body of a 409. */
function readStale({ status, body }: Failure): readonly SettingEntry[] | undefined {
  // A 409 of PATCH /settings carries entries of the same shape as its 200.
  return status === 409 && Array.isArray(body.data) ? (body.data as readonly SettingEntry[]) : undefined
}

/** State of one group's form: edits, draft, saving, errors, and changes that somebody else makes meanwhile (FORM-07). */
export function useGroupForm(group: SettingGroup, forms: Set<UnsavedForm>) {
  const { fields, heading } = group
  const client = useQueryClient()
  const [base, setBase] = useState(() => baseVersionOf(group))
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const [stale, setStale] = useState<readonly SettingEntry[]>()
  /** Named after the group's first setting, because the heading changes with the organisation's words. */
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', 'settings', fields[0]?.name))
  const [draft, setDraft] = useState(() => readDraft(key))
  const waiting = useRef(draft)
  const isSaving = useRef(false)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const form = useForm<FormValues>({ defaultValues: base.shown })
  const { isDirty, dirtyFields, errors } = form.formState
  const touched = fields.filter(field => dirtyFields[field.name])

  const typedIn = (some: readonly ExplainedField[]): FormValues =>
    Object.fromEntries(some.map(({ name }) => [name, form.getValues(name) ?? '']))
  const kept = useKeptDraft({
    form,
    draftKey: key,
    collect: () => {
      // The draft lies in the browser's storage, where no secret may be kept.
      const typed = typedIn(touched.filter(field => field.fieldType !== 'password'))
      return isDirty ? { revs: base.revs, started: base.shown, typed } : undefined
    },
  })
  useEffect(() => {
    forms.add(kept)
    return () => {
      forms.delete(kept)
    }
  }, [forms, kept])

  function startFrom(next: SettingGroup) {
    setBase(baseVersionOf(next))
    setDraft(undefined)
    form.reset(showValues(next.fields, next.values))
  }

  /** Applies the user's edits to newer values from the server; settings that were not edited take the new values (RT-04). */
  function rebase({ typed, revs = {} }: Pick<Draft, 'typed' | 'revs'>, next: SettingGroup) {
    const shown = showValues(next.fields, next.values)
    const isBoth = (name: string) =>
      name in next.revs && revs[name] !== next.revs[name] && !isSame(typed[name], shown[name])
    const overlap = Object.keys(typed).filter(isBoth)
    const before = Object.fromEntries(overlap.map(name => [name, revs[name] ?? 0]))
    setBase({ seen: next.revs, shown, revs: { ...next.revs, ...before }, overlap })
    form.reset(shown, { keepErrors: true })
    for (const [name, value] of Object.entries(typed)) {
      if (name in next.revs) form.setValue(name, value, { shouldDirty: true })
    }
  }

  useEffect(() => {
    if (waiting.current) {
      rebase(waiting.current, group)
      waiting.current = undefined
      return
    }
    // Our own save is announced by the socket too, sometimes before its response arrives.
    if (isSaving.current || isOlder(group.revs, base.seen)) return
    if (isEqual(group.revs, base.seen) && isEqual(showValues(fields, group.values), base.shown)) return
    if (isDirty) rebase({ typed: typedIn(touched), revs: base.revs }, group)
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
      const next = withEntries(group, data.data)
      // Edits made while the request was under way are not part of it and stay unsaved.
      const later = fields.filter(({ name }) => !isSame(form.getValues(name), values[name]))
      const typed = typedIn(later)
      startFrom(next)
      if (later.length > 0) rebase({ typed, revs: next.revs }, next)
      showToast({ title: 'Definições guardadas', message: heading })
    } catch (error) {
      fail(readFailure(error))
    } finally {
      isSaving.current = false
      // Values that arrived during the save were ignored until now; rendering again takes them in, also after a timeout.
      renderAgain()
    }
  }

  function fail(failure: Failure) {
    if (failure.isTimeout) return // API-05: a timeout shows no error; "Alterações por guardar" stays beside the button
    const others = readStale(failure)
    if (others) return setStale(others)
    const errorTexts = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
    for (const { name } of fields)
      if (errorTexts[name]) form.setError(name, { type: 'server', message: errorTexts[name] })
    setFound(({ attempt }) => ({ errors: errorTexts, attempt: attempt + 1 }))
  }

  const differences = stale
    ? findDifferences(fields, {
        own: form.getValues(),
        ownChanges: touched.map(({ name }) => name),
        saved: withEntries(group, stale).values,
        othersChanges: stale.map(({ name }) => name),
      })
    : []

  /** Saves the user's own values in the chosen settings over what is saved now. What did not differ is kept too. */
  function settle(
    others: readonly SettingEntry[],
    ownNames: readonly string[],
    added: Readonly<Record<string, string>>,
  ) {
    const next = withEntries(group, others)
    const own = typedIn(
      fields.filter(
        ({ name }) =>
          ownNames.includes(name) || (dirtyFields[name] && !differences.some(({ field }) => field.name === name)),
      ),
    )
    setStale(undefined)
    void keepSettings(client, others)
    rebase({ typed: own, revs: next.revs }, next)
    if (Object.keys(own).length > 0) void send({ ...showValues(fields, next.values), ...own }, next.revs, added)
  }

  const remaining = Object.entries(found.errors).filter(([name]) => errors[name] || !fields.some(f => f.name === name))
  return {
    form,
    save: (added: Readonly<Record<string, string>>) =>
      form.handleSubmit(async values => {
        if (touched.length > 0) await send(values, base.revs, added)
        else showToast({ title: 'Não havia alterações', message: heading })
      }),
    summary: { errors: Object.fromEntries(remaining), attempt: found.attempt },
    /** Fields that somebody else changed while they were being edited here. */
    overlap: fields.filter(field => base.overlap.includes(field.name)),
    recovered: draft && {
      onDiscard: () => {
        forgetDraft(key)
        startFrom(group)
      },
    },
    conflict: stale && {
      differences,
      onSettle: (ownNames: readonly string[], added: Readonly<Record<string, string>>) =>
        settle(stale, ownNames, added),
      onClose: () => setStale(undefined),
    },
  }
}
