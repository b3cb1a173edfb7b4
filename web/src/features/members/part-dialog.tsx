import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { FieldInput, isWide } from '../../resource/field-input.tsx'
import { type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import type { Described, Item } from '../../resource/item.ts'
import { useSaveItem } from '../../resource/use-item.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { isSaveKey } from '../../ui/use-shortcut.ts'
import classes from './part-dialog.module.css'

interface Props {
  title: string
  resource: Described
  /** Absent for a new one. */
  item?: Item
  /** What a new one starts from, as the wire has it. */
  start?: Readonly<Record<string, unknown>>
  /** Whose it is: sent beside what is typed. */
  fixed: Readonly<Record<string, unknown>>
  /** The boxes to show, by what they say now. */
  fieldsFor(values: FormValues): readonly ExplainedField[]
  saveLabel: string
  onClose(): void
  onSaved(item: Item): void
}

/** A part of a sheet, new or changed, in a dialog over it. */
export function PartDialog({ title, resource, item, start, fixed, fieldsFor, saveLabel, onClose, onSaved }: Props) {
  // The sheet's own form stands behind, with boxes of the same names.
  const prefix = useId()
  const form = useForm<FormValues>({ defaultValues: showValues(resource.fields, item ?? start ?? {}) })
  const saving = useSaveItem(resource)
  const [refusal, setRefusal] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const typed = useWatch({ control: form.control })
  const fields = fieldsFor(typed as FormValues) // every box has a value from the start
  useOwnSaveKey(() => element.current?.requestSubmit())

  async function send(values: FormValues) {
    setRefusal(undefined)
    try {
      onSaved(await saving.mutateAsync({ over: item, body: { ...fixed, ...sendValues(fields, values) } }))
    } catch (error) {
      tell(error)
    }
  }
  function tell(error: unknown) {
    const failure = readFailure(error)
    if (failure.isTimeout) return
    const wrong = fields.filter(({ name }) => failure.errors[name])
    for (const { name } of wrong) form.setError(name, { type: 'server', message: failure.errors[name] })
    const [first] = wrong
    if (first) document.getElementById(`${prefix}${first.name}`)?.focus()
    const others = Object.entries(failure.errors).filter(([name]) => !fields.some(field => field.name === name))
    if (others.length > 0) setRefusal(others.map(([, text]) => text).join(' '))
    else if (!first) setRefusal(describeFailure(failure))
  }
  const submit = (event: FormEvent) => {
    // On the page it is no form within a form, but events go by the tree of components.
    event.stopPropagation()
    if (saving.isPending) return event.preventDefault()
    void form.handleSubmit(send)(event)
  }

  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={`${prefix}form`} loading={saving.isPending} aria-keyshortcuts="Control+S">
            {saveLabel}
          </Button>
        </>
      }
    >
      <form ref={element} id={`${prefix}form`} noValidate onSubmit={submit} className={classes.form}>
        {refusal && (
          <Alert role="alert" color="red" variant="light" className={classes.refusal}>
            {refusal}
          </Alert>
        )}
        {fields.map((field, index) => (
          <div
            key={field.name}
            className={classes.cell}
            data-wide={isWide(field) || undefined}
            data-type={field.fieldType}
          >
            <Controller
              name={field.name}
              control={form.control}
              render={({ field: input, fieldState }) => (
                <div ref={index === 0 && !item ? beginHere : undefined}>
                  <FieldInput
                    field={field}
                    id={`${prefix}${field.name}`}
                    value={input.value}
                    onChange={value => {
                      form.clearErrors(field.name)
                      input.onChange(value)
                    }}
                    onBlur={input.onBlur}
                    error={fieldState.error?.message}
                  />
                </div>
              )}
            />
          </div>
        ))}
      </form>
    </Dialog>
  )
}

/** The dialog gives the focus to what is marked so; inputs have no such property. */
const beginHere = (box: HTMLElement | null) => box?.querySelector('input, textarea')?.setAttribute('data-autofocus', '')

/** While the dialog is open, the key that saves means it, not the form behind. */
function useOwnSaveKey(run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
