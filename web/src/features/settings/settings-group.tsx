import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ErrorSummary } from '../../resource/error-summary.tsx'
import { FormFields } from '../../resource/form-groups.tsx'
import { type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import { showToast } from '../../ui/toast.tsx'
import { isSaveKey, useShortcut } from '../../ui/use-shortcut.ts'
import { ClearSecret } from './clear-secret.tsx'
import { extrasOf } from './group-extras.tsx'
import type { SettingGroup } from './setting-fields.ts'
import classes from './settings.module.css'

interface Props {
  group: SettingGroup
  anchor: string
}

/** One heading's settings, saved together; only what was changed is sent. */
export function SettingsGroup({ group: { heading, fields, values, setSecrets }, anchor }: Props) {
  const client = useQueryClient()
  const titleId = useId()
  const element = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 })
  const [added, setAdded] = useState<Readonly<Record<string, string>>>({})
  const form = useForm<FormValues>({ defaultValues: showValues(fields, values) })
  const { isDirty, dirtyFields, isSubmitting, errors } = form.formState

  useEffect(() => {
    // Someone else changed them: what is typed here stays, the rest follows.
    form.reset(showValues(fields, values), { keepDirtyValues: true })
  }, [form, fields, values])
  useShortcut(
    event => isSaveKey(event) && element.current?.contains(document.activeElement) === true,
    () => element.current?.requestSubmit(),
  )

  const save = form.handleSubmit(async typed => {
    const changed = fields.filter(field => dirtyFields[field.name])
    try {
      if (changed.length > 0) await api.patch('/settings', { ...added, ...sendValues(changed, typed) })
      setFound({ errors: {}, attempt: 0 })
      form.reset(typed)
      for (const field of changed) if (field.fieldType === 'password') form.resetField(field.name, { defaultValue: '' })
      showToast({ title: changed.length > 0 ? 'Definições guardadas' : 'Não havia alterações', message: heading })
      await client.invalidateQueries({ queryKey: queryKeys.resource('settings') })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      const told = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
      for (const { name } of fields) if (told[name]) form.setError(name, { type: 'server', message: told[name] })
      setFound(({ attempt }) => ({ errors: told, attempt: attempt + 1 }))
    }
  })
  const extras = extrasOf(fields.map(field => field.name))
  const standing = Object.entries(found.errors).filter(([name]) => errors[name] || !fields.some(f => f.name === name))

  return (
    <form ref={element} id={anchor} noValidate onSubmit={save} className={classes.group} aria-labelledby={titleId}>
      <h2 id={titleId}>{heading}</h2>
      <ErrorSummary errors={Object.fromEntries(standing)} attempt={found.attempt} fields={fields} />
      <FormFields fields={fields} control={form.control} values={values} warnings={{}} />
      {setSecrets.length > 0 && (
        <div className={classes.bar}>
          {setSecrets.map(field => (
            <ClearSecret key={field.name} field={field} />
          ))}
        </div>
      )}
      {extras.map(Extra => (
        <Extra key={Extra.name} form={form} values={values} onAdd={setAdded} />
      ))}
      <div className={classes.bar}>
        <Button
          type="submit"
          variant={isDirty ? 'filled' : 'default'}
          loading={isSubmitting}
          aria-describedby={titleId}
        >
          Guardar
        </Button>
        <span className={classes.state} role="status">
          {isDirty && 'Alterações por guardar'}
        </span>
      </div>
    </form>
  )
}
