import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { describeFailure, type Errors, type Failure, readFailure } from '../api/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isSaveKey } from '../ui/use-shortcut.ts'
import { type Conflict, findDifferences, readConflict } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fieldNameOf, lineErrorsOf, ownsError, tellErrors } from './field-errors.ts'
import { FieldInput, isWide } from './field-input.tsx'
import classes from './fields-dialog.module.css'
import { type FormValue, type FormValues, sendValues, showValues } from './form-values.ts'
import { RequiredNote } from './inputs/field-label.tsx'
import { focusNotTaken } from './inputs/use-typed-choice.ts'
import type { Item } from './item.ts'
import { useCompletion } from './use-completion.ts'

export interface FieldsDialogProps {
  title: string
  /** All fields, and the values they start with, as the API sends them; by a function where one of them decides about another. */
  fields: readonly ExplainedField[]
  start?: Readonly<Record<string, unknown>> | ((typed: FormValues) => Readonly<Record<string, unknown>>)
  /** The fields to show for the current values; all of them by default. */
  fieldsFor?(values: FormValues): readonly ExplainedField[]
  /** Sends the values in the API's form. Errors that it throws are shown beside their inputs. */
  send(sent: Record<string, unknown>): Promise<void>
  /** Sends the values over a version that somebody else has saved meanwhile, after the user has chosen between the two (FORM-07). */
  sendOver?(sent: Record<string, unknown>, current: Item): Promise<void>
  /** Asks for the errors of the values as they are, when an input is left; only those of inputs that were typed in are shown. */
  check?(sent: Record<string, unknown>): Promise<Errors>
  sendLabel: string
  /** The action cannot be undone, so Ctrl+S does not send the form. */
  isRisky?: boolean
  isBlocked?: boolean
  /** Content above the inputs. */
  children?: ReactNode
  /** Content in place of the inputs, whose values are kept. */
  instead?: ReactNode
  /** A button that goes back a step, in place of the one that closes the dialog. */
  back?: { label: string; run(): void }
  /** The first input gets the focus. */
  beginsTyping?: boolean
  /** The names of inputs by the names that the server's errors use, where they differ. */
  inputNameOf?(name: string): string
  /** Returns true if the caller handles the failure itself. */
  onFailure?(failure: Failure): boolean
  onClose(): void
}

const sameName = (name: string) => name

/**
 * The fields to show and all values. The fields may change with a choice: typed values are kept, and fields that appear get
 * their starting values. A choice may also change the type of another field.
 */
function arrange({ fields: all, fieldsFor, start: own }: FieldsDialogProps, base: Item | undefined, typed: FormValues) {
  const start = base ?? (typeof own === 'function' ? own(typed) : (own ?? {}))
  const known = { ...showValues(all, start), ...typed }
  const fields = fieldsFor?.(known) ?? all
  return { fields, values: { ...known, ...showValues(fields, start), ...typed } }
}

/** A form in a dialog. Errors are shown beside their inputs, and a double click sends once. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, sendLabel, isRisky = false, back, inputNameOf = sameName, onClose } = props
  // The screen behind the dialog may have inputs with the same names, so the ids differ.
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<FormValues>({})
  const [conflict, setConflict] = useState<Conflict>()
  /** The version of somebody else over which the user has decided to save. */
  const [base, setBase] = useState<Item>()
  const { fields, values } = arrange(props, base, typed)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  useOwnSaveKey(() => {
    if (!isRisky) element.current?.requestSubmit()
  })

  const latest = useRef({ fields, values, typed })
  useEffect(() => {
    latest.current = { fields, values, typed }
  })
  const change = (name: string, value: FormValue) => {
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([one]) => fieldNameOf(one) !== name)))
    setTyped(before => ({ ...before, [name]: value }))
  }
  const complete = useCompletion(fields, { read: () => latest.current.values, fill: change })
  const left = useRef(new Set<string>())
  const attempts = useRef(0)
  async function leave(name: string) {
    if (!(name in latest.current.typed)) return
    left.current.add(name)
    void complete(name)
    const checked = latest.current
    const attempt = attempts.current
    const found = await props.check?.(sendValues(checked.fields, checked.values))
    // Values that were changed or sent meanwhile have their own answer.
    if (!found || latest.current.typed !== checked.typed || attempts.current !== attempt) return
    setErrors(before =>
      Object.fromEntries(Object.entries(found).filter(([one]) => left.current.has(fieldNameOf(one)) || one in before)),
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // In the DOM the dialog is outside the screen's form, but React events bubble through the component tree.
    event.stopPropagation()
    if (isBusy || props.isBlocked || focusNotTaken(element.current)) return
    void send(sendValues(fields, values), base)
  }
  async function send(sent: Record<string, unknown>, over: Item | undefined) {
    attempts.current++
    setIsBusy(true)
    setErrors({})
    try {
      await (over && props.sendOver ? props.sendOver(sent, over) : props.send(sent))
    } catch (error) {
      showFailure(readFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  function showFailure(failure: Failure) {
    if (failure.isTimeout || props.onFailure?.(failure)) return
    const other = props.sendOver && readConflict(failure)
    if (other) return setConflict(other)
    const errorTexts = Object.fromEntries(
      Object.entries(failure.errors).map(([name, text]) => [inputNameOf(name), text]),
    )
    setErrors(Object.keys(errorTexts).length > 0 ? errorTexts : { _: describeFailure(failure) })
    const [first] = tellErrors(fields, errorTexts)
    if (first) document.getElementById(`${prefix}${first.name}`)?.focus()
  }
  /** Sends over the version of somebody else, with the user's own values in these fields. */
  function settle({ current }: Conflict, ownNames: readonly string[]) {
    setConflict(undefined)
    if (ownNames.length === 0) return onClose()
    const own = Object.fromEntries(ownNames.map(name => [name, values[name] ?? '']))
    setBase(current)
    setTyped(own)
    const merged = arrange(props, current, own)
    void send(sendValues(merged.fields, merged.values), current)
  }
  // In place of this dialog, which keeps what was typed: Escape would close both of two dialogs.
  if (conflict) {
    const { current: saved, changed: othersChanges } = conflict
    return (
      <ConflictDialog
        differences={findDifferences(fields, { own: values, ownChanges: Object.keys(typed), saved, othersChanges })}
        onSettle={ownNames => settle(conflict, ownNames)}
        onClose={() => setConflict(undefined)}
      />
    )
  }
  const others = Object.entries(errors).filter(([name]) => !fields.some(field => ownsError(field, name)))
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
      <form ref={element} id={`${prefix}form`} noValidate onSubmit={submit} className={classes.form}>
        {others.length > 0 && (
          <Alert role="alert" color="red" variant="light" className={classes.wide}>
            {others.map(([, text]) => text).join(' ')}
          </Alert>
        )}
        {props.children && <div className={classes.wide}>{props.children}</div>}
        {!props.instead && (
          <div className={classes.wide}>
            <RequiredNote fields={fields} />
          </div>
        )}
        {props.instead ??
          fields.map((field, index) => (
            <div
              key={field.name}
              ref={index === 0 && props.beginsTyping ? markForFocus : undefined}
              data-wide={isWide(field) || undefined}
              data-type={field.fieldType}
            >
              <FieldInput
                field={field}
                id={`${prefix}${field.name}`}
                value={values[field.name] ?? ''}
                onChange={value => change(field.name, value)}
                onBlur={() => void leave(field.name)}
                error={errors[field.name]}
                lineErrors={lineErrorsOf(field, errors)}
              />
            </div>
          ))}
      </form>
    </Dialog>
  )
}

/** Marks the element that gets the focus when the dialog opens; our inputs have no such prop. */
const markForFocus = (box: HTMLElement | null) =>
  box?.querySelector('input, textarea')?.setAttribute('data-autofocus', '')

/** While the dialog is open, Ctrl+S saves the dialog and not the form behind it. */
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
