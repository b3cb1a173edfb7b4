import { isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, Controller } from 'react-hook-form'
import type { Errors } from '../api/failure.ts'
import { FieldCell } from './field-cell.tsx'
import { FieldInput, inputId, isWide } from './field-input.tsx'
import classes from './form-groups.module.css'
import type { FormValues } from './form-values.ts'
import { ReadonlyValue } from './inputs/readonly-value.tsx'
import { useShownFields } from './use-shown-fields.ts'

interface Props {
  fields: readonly ExplainedField[]
  control: Control<FormValues>
  /** What is saved, for the fields that are only shown. */
  values: Record<string, unknown>
  warnings: Errors
}

function groupsOf(fields: readonly ExplainedField[]) {
  const groups = new Map<string, ExplainedField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return groups
}

/** The fields in their blocks, in the order of the description: those that apply, some of them closed at first. */
export function FormGroups(props: Props) {
  const { isShown, offered, reveal, hasError, isTyped } = useShownFields(props)
  return [...groupsOf(props.fields)].map(([heading, all]) => {
    const fields = all.filter(isShown)
    const more = offered.filter(field => field.group === heading)
    if (fields.length === 0 && more.length === 0) return null
    const content = (
      <>
        <FormFields {...props} fields={fields} />
        {more.map(field => (
          <RevealButton key={field.name} field={field} onReveal={reveal} />
        ))}
      </>
    )
    if (!all.some(field => field.folded))
      return (
        <FormGroup key={heading} heading={heading}>
          {content}
        </FormGroup>
      )
    const some = (question: (name: string) => boolean) => fields.some(({ name }) => question(name))
    const note = some(name => props.warnings[name] !== undefined) ? 'com aviso' : sayFilled(fields, props.values)
    return (
      <FoldedGroup key={heading} heading={heading} note={note} hasError={some(hasError)} isTyped={some(isTyped)}>
        {content}
      </FoldedGroup>
    )
  })
}

/** What lies behind a closed heading, so that nobody opens it in vain. A tick that is not there says nothing. */
function sayFilled(fields: readonly ExplainedField[], values: Props['values']) {
  const count = fields.filter(({ name }) => isFilled(values[name]) && values[name] !== false).length
  return count === 0 ? '' : count === 1 ? '1 preenchido' : `${count} preenchidos`
}

function FormGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}

interface FoldedProps {
  heading: string
  /** What it says while it is closed. */
  note: string
  hasError: boolean
  isTyped: boolean
  children: ReactNode
}

/** Closed until someone opens it, or until something in it is wrong or was typed before a reload. */
function FoldedGroup({ heading, note, hasError, isTyped, children }: FoldedProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(hasError || isTyped)
  useEffect(() => {
    if (hasError || isTyped) setIsOpen(true)
  }, [hasError, isTyped])
  // What is wrong stays in sight until it is mended.
  if (hasError) return <FormGroup heading={heading}>{children}</FormGroup>
  return (
    <section className={classes.group} aria-labelledby={id} data-folded={!isOpen || undefined}>
      <h2 id={id}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-campos`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size="1.25rem" aria-hidden />
          {heading}
          {!isOpen && note && <span className={classes.note}>{note}</span>}
        </button>
      </h2>
      <div id={`${id}-campos`}>{isOpen && children}</div>
    </section>
  )
}

function RevealButton({ field, onReveal }: { field: ExplainedField; onReveal(name: string): void }) {
  return (
    <Button
      className={classes.reveal}
      variant="subtle"
      size="compact-md"
      onClick={() => {
        // At once, for the focus goes into the field that takes the button's place.
        flushSync(() => onReveal(field.name))
        document.getElementById(inputId(field.name))?.focus()
      }}
    >
      {field.reveal}
    </Button>
  )
}

export function FormFields({ fields, control, values, warnings }: Props) {
  return (
    <div className={classes.grid}>
      {fields.map(field => (
        <div
          key={field.name}
          className={classes.cell}
          data-wide={isWide(field) || undefined}
          data-type={field.fieldType}
        >
          {field.readonly ? (
            <ReadonlyValue label={field.label}>
              <FieldCell field={field} value={values[field.name]} />
            </ReadonlyValue>
          ) : (
            <FormField field={field} control={control} warning={warnings[field.name]} />
          )}
        </div>
      ))}
    </div>
  )
}

interface FieldProps {
  field: ExplainedField
  control: Control<FormValues>
  warning?: string
}

function FormField({ field, control, warning }: FieldProps) {
  return (
    <Controller
      name={field.name}
      control={control}
      render={({ field: input, fieldState }) => (
        <FieldInput
          field={field}
          id={inputId(field.name)}
          value={input.value}
          onChange={input.onChange}
          onBlur={input.onBlur}
          error={fieldState.error?.message}
          warning={warning}
        />
      )}
    />
  )
}
