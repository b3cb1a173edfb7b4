import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describeFailure, type Errors, type Failure, readFailure } from '../api/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isSaveKey } from '../ui/use-shortcut.ts'
import { FieldInput, isWide } from './field-input.tsx'
import classes from './fields-dialog.module.css'
import { type FormValues, sendValues, showValues } from './form-values.ts'

export interface FieldsDialogProps {
  title: string
  /** All that it may ask for, and what that starts from, as the wire has it. */
  fields: readonly ExplainedField[]
  start?: Readonly<Record<string, unknown>>
  /** Of these the ones to show, by what they say now; all, if nothing is said. */
  fieldsFor?(values: FormValues): readonly ExplainedField[]
  /** Gets what was typed, as the wire has it; what it throws is told, each beside its box. */
  send(sent: Record<string, unknown>): Promise<void>
  sendLabel: string
  /** Whether what is sent cannot be taken back: then it takes its own button. */
  isRisky?: boolean
  isBlocked?: boolean
  /** Above the boxes. */
  children?: ReactNode
  /** In place of the boxes, while what was typed is kept. */
  instead?: ReactNode
  /** The way back, where that is not out. */
  back?: { label: string; run(): void }
  /** Whether one begins to type at once. */
  beginsTyping?: boolean
  /** By what name the boxes know what the server calls so. */
  boxOf?(name: string): string
  /** Whether the caller takes care of this failure. */
  onFailure?(failure: Failure): boolean
  onClose(): void
}

const asItIs = (name: string) => name

/** Boxes in a dialog: what is wrong is told beside its own, and two clicks are one. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, start = {}, fieldsFor, sendLabel, isRisky = false, back, boxOf = asItIs, onClose } = props
  // The screen's own form may stand behind, with boxes of the same names.
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  // What it asks for may change with a choice: what was typed stays, and what comes begins where it should.
  const [typed, setTyped] = useState<FormValues>({})
  const known = { ...showValues(props.fields, start), ...typed }
  const fields = fieldsFor?.(known) ?? props.fields
  // A choice may also say how another box is to be read.
  const values = { ...known, ...showValues(fields, start), ...typed }
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  useOwnSaveKey(() => {
    if (!isRisky) element.current?.requestSubmit()
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    // On the page it is no form within a form, but events go by the tree of components.
    event.stopPropagation()
    if (isBusy || props.isBlocked) return
    setIsBusy(true)
    setErrors({})
    try {
      await props.send(sendValues(fields, values))
    } catch (error) {
      tell(readFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  function tell(failure: Failure) {
    if (failure.isTimeout || props.onFailure?.(failure)) return
    const told = Object.fromEntries(Object.entries(failure.errors).map(([name, text]) => [boxOf(name), text]))
    setErrors(Object.keys(told).length > 0 ? told : { _: describeFailure(failure) })
    const first = fields.find(({ name }) => told[name])
    if (first) document.getElementById(`${prefix}${first.name}`)?.focus()
  }
  const others = Object.entries(errors).filter(([name]) => !fields.some(field => field.name === name))
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={back?.run ?? onClose}>
            {back?.label ?? 'Cancelar'}
          </Button>
          <Button
            type="submit"
            form={`${prefix}form`}
            aria-busy={isBusy}
            aria-keyshortcuts={isRisky ? undefined : 'Control+S'}
            disabled={props.isBlocked}
            className={isRisky ? classes.risky : undefined}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={`${prefix}form`}
        noValidate
        onSubmit={event => void submit(event)}
        className={classes.form}
      >
        {others.length > 0 && (
          <Alert role="alert" color="red" variant="light" className={classes.wide}>
            {others.map(([, text]) => text).join(' ')}
          </Alert>
        )}
        {props.children && <div className={classes.wide}>{props.children}</div>}
        {props.instead ??
          fields.map((field, index) => (
            <div
              key={field.name}
              ref={index === 0 && props.beginsTyping ? beginHere : undefined}
              data-wide={isWide(field) || undefined}
              data-type={field.fieldType}
            >
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
