import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { CHANNELS_OF_KIND } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { offeredBy } from '../../../parts/rich-text/offered-placeholders.ts'
import { PlaceholdersContext } from '../../../parts/rich-text/placeholders-context.ts'
import { LineInput } from '../../../parts/rich-text/supply-input.tsx'
import { FieldInput, inputId } from '../../../resource/field-input.tsx'
import { type FormValue, type FormValues, sendValues, showValues } from '../../../resource/form-values.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import classes from './batch.module.css'

const NAMES = ['name', 'subject', 'body', 'channels', 'onePerHousehold', 'scheduledFor']

interface Props {
  resource: ResourceDescription
  templates: readonly MessageSettingEntry[]
  /** The values as the API sends them; those of a new message come from the first template. */
  start?: Readonly<Record<string, unknown>>
  saveLabel: string
  /** Further inputs above the buttons. */
  children?: ReactNode
  save(sent: Record<string, unknown>): Promise<void>
  /** Told whether something was typed that is not saved. */
  onUnsaved?(isUnsaved: boolean): void
}

/** What a sending says and how it goes: template, subject, text, channels, household and time. */
export function DraftForm({ resource, templates, start, saveLabel, children, save, onUnsaved }: Props) {
  const fields = NAMES.flatMap(name => resource.fields.filter(field => field.name === name))
  const [values, setValues] = useState<FormValues>(() => showValues(fields, start ?? startOf('livre', templates)))
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const name = String(values.name)
  const kind = messageKindOf(name)
  const template = templates.find(one => one.name === name)
  const set = (field: string, value: FormValue) => {
    onUnsaved?.(true)
    setErrors(({ [field]: _gone, ...rest }) => rest)
    // Another template replaces what the first one said.
    const taken = field === 'name' ? showValues(fields, startOf(String(value), templates)) : {}
    setValues(before => ({ ...before, ...taken, [field]: value }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      await save(sendValues(fields, values))
      onUnsaved?.(false)
    } catch (error) {
      const failure = readFailure(error)
      setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
      const first = NAMES.find(one => failure.errors[one])
      if (first) document.getElementById(inputId(first))?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  const isShown = (field: ExplainedField) => field.name !== 'onePerHousehold' || kind === 'boletim'
  const offered = template ? offeredBy(template) : []
  return (
    <PlaceholdersContext value={offered}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        {errors._ && (
          <Alert color="red" role="alert">
            {errors._}
          </Alert>
        )}
        {fields.filter(isShown).map(field => {
          const Input = field.name === 'subject' ? LineInput : FieldInput
          return (
            <Input
              // The editor keeps its own document, so another template needs another editor.
              key={`${name} ${field.name}`}
              field={asInput(field, kind, templates)}
              id={inputId(field.name)}
              value={values[field.name] ?? ''}
              onChange={value => set(field.name, value)}
              error={errors[field.name]}
            />
          )
        })}
        {children}
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </PlaceholdersContext>
  )
}

function startOf(name: string, templates: readonly MessageSettingEntry[]): Record<string, unknown> {
  const template = templates.find(one => one.name === name)
  return {
    name,
    subject: template?.subject ?? '',
    body: template?.body ?? null,
    channels: 'email_ou_carta',
    onePerHousehold: messageKindOf(name) === 'boletim',
  }
}

/** The field as this form asks for it: templates are chosen by their titles, and not every kind has every channel. */
function asInput(
  field: ExplainedField,
  kind: ReturnType<typeof messageKindOf>,
  templates: readonly MessageSettingEntry[],
): ExplainedField {
  if (field.name === 'name') {
    const options = templates.map(({ name, title }) => ({ value: name, label: title }))
    return { ...field, fieldType: 'enum', inputType: 'select', options }
  }
  if (field.name === 'channels') {
    const possible: readonly string[] = CHANNELS_OF_KIND[kind]
    return { ...field, options: field.options?.filter(({ value }) => possible.includes(value)) }
  }
  return field.name === 'scheduledFor' ? { ...field, hint: 'Em branco, sai logo que confirmar.' } : field
}
