import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { api } from '../api/client.ts'
import { describeFailure, type Errors, type Failure, readFailure } from '../api/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './call-dialog.module.css'
import { FieldInput, isWide } from './field-input.tsx'
import { type FormValues, sendValues, showValues } from './form-values.ts'

interface Props<Answer> {
  title: string
  /** What it asks for, and what that starts from, as the wire has it. */
  fields: readonly ExplainedField[]
  start?: Readonly<Record<string, unknown>>
  /** Where it is sent, with what goes beside what was typed. */
  path: string
  beside?: Readonly<Record<string, unknown>>
  sendLabel: string
  /** Above the boxes. */
  children?: ReactNode
  isRisky?: boolean
  onDone(answer: Answer): void
  /** Whether the caller takes care of this failure. */
  onFailure?(failure: Failure): boolean
  onClose(): void
}

/** A verb that asks for something first: what is wrong is told beside its box, and two clicks are one. */
export function CallDialog<Answer>(props: Props<Answer>) {
  const {
    title,
    fields,
    start = {},
    path,
    beside = {},
    sendLabel,
    children,
    isRisky,
    onDone,
    onFailure,
    onClose,
  } = props
  const prefix = useId()
  // What it asks for may change with a choice above: what was typed stays, and what comes begins where it should.
  const [typed, setTyped] = useState<FormValues>({})
  const values = { ...showValues(fields, start), ...typed }
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      const filled = Object.entries(sendValues(fields, values)).filter(([, value]) => value !== null)
      const { data } = await api.post<{ data: Answer } | undefined>(path, { ...beside, ...Object.fromEntries(filled) })
      onDone(data?.data as Answer) // the caller names what its own path answers
    } catch (error) {
      const failure = readFailure(error)
      if (failure.isTimeout || onFailure?.(failure)) return
      const isTold = Object.keys(failure.errors).length > 0
      setErrors(isTold ? failure.errors : { _: describeFailure(failure) })
      const first = fields.find(({ name }) => failure.errors[name])
      if (first) document.getElementById(`${prefix}${first.name}`)?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  const others = Object.entries(errors).filter(([name]) => !fields.some(field => field.name === name))
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
          <Button
            type="submit"
            form={`${prefix}form`}
            aria-busy={isBusy}
            className={isRisky ? classes.risky : undefined}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      <form id={`${prefix}form`} noValidate onSubmit={event => void send(event)} className={classes.form}>
        {others.length > 0 && (
          <Alert role="alert" color="red" variant="light" className={classes.wide}>
            {others.map(([, text]) => text).join(' ')}
          </Alert>
        )}
        {children && <div className={classes.wide}>{children}</div>}
        {fields.map(field => (
          <div key={field.name} data-wide={isWide(field) || undefined} data-type={field.fieldType}>
            <FieldInput
              field={field}
              id={`${prefix}${field.name}`}
              value={values[field.name] ?? ''}
              onChange={value => {
                setErrors(({ [field.name]: _gone, ...rest }) => rest)
                setTyped(before => ({ ...before, [field.name]: value }))
              }}
              onBlur={() => {}}
              error={errors[field.name]}
            />
          </div>
        ))}
      </form>
    </Dialog>
  )
}
