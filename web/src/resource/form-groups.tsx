import { isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, Controller } from 'react-hook-form'
import type { Errors } from '../api/failure.ts'
import { FieldCell } from './field-cell.tsx'
import { FieldInput, inputId, isWide } from './field-input.tsx'
import classes from './form-groups.module.css'
import type { FormValues } from './form-values.ts'
import { RequiredNote } from './inputs/field-label.tsx'
import { GuardedFieldContext } from './inputs/guarded-field.ts'
import { LinesView } from './inputs/lines-view.tsx'
import { ReadonlyValue } from './inputs/readonly-value.tsx'
import { RichTextView } from './rich-text-view.tsx'
import { useAlignedCells } from './use-aligned-cells.ts'
import { useShownFields } from './use-shown-fields.ts'

interface Props {
  fields: readonly ExplainedField[]
  control: Control<FormValues>
  /** The saved values, for readonly fields and for the notes of folded groups. */
  values: Record<string, unknown>
  warnings: Errors
  /** Called when the input of a field loses the focus. */
  onLeave?(name: string): void
}

function groupsOf(fields: readonly ExplainedField[]) {
  const groups = new Map<string, ExplainedField[]>()
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field])
  return groups
}

/** The fields that apply, in their groups and in the description's order. Groups with a `folded` field start closed. */
export function FormGroups(props: Props) {
  const { isShown, offered, reveal, hasError, isTyped } = useShownFields(props)
  const groups = [...groupsOf(props.fields)].flatMap(([heading, all]) => {
    const fields = all.filter(isShown)
    const more = offered.filter(field => field.group === heading)
    return fields.length > 0 || more.length > 0 ? [{ heading, all, fields, more }] : []
  })
  return groups.map(({ heading, all, fields, more }, index) => {
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
        <FormGroup key={heading} heading={heading} note={index === 0 && <RequiredNote fields={props.fields} />}>
          {content}
        </FormGroup>
      )
    const hasField = (test: (name: string) => boolean) => fields.some(({ name }) => test(name))
    const note = hasField(name => props.warnings[name] !== undefined)
      ? 'com aviso'
      : describeFilledCount(fields, props.values)
    return (
      <FoldedGroup
        key={heading}
        heading={heading}
        note={note}
        hasError={hasField(hasError)}
        isTyped={hasField(isTyped)}
      >
        {content}
      </FoldedGroup>
    )
  })
}

/** The note beside the heading of a closed group: how many of its fields are filled in. An unticked box counts as empty. */
function describeFilledCount(fields: readonly ExplainedField[], values: Props['values']) {
  const count = fields.filter(({ name }) => isFilled(values[name]) && values[name] !== false).length
  return count === 0 ? '' : count === 1 ? '1 preenchido' : `${count} preenchidos`
}

function FormGroup({ heading, note, children }: { heading: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{heading}</h2>
        {note}
      </div>
      {children}
    </section>
  )
}

interface FoldedProps {
  heading: string
  /** Shown beside the heading while the group is closed. */
  note: string
  hasError: boolean
  isTyped: boolean
  children: ReactNode
}

/** A group that is closed until the user opens it, one of its fields has an error, or it contains edits restored from a draft. */
function FoldedGroup({ heading, note, hasError, isTyped, children }: FoldedProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(hasError || isTyped)
  useEffect(() => {
    if (hasError || isTyped) setIsOpen(true)
  }, [hasError, isTyped])
  // A group with an error cannot be closed.
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
        // The field must be rendered synchronously, because it gets the focus in the next line.
        flushSync(() => onReveal(field.name))
        document.getElementById(inputId(field.name))?.focus()
      }}
    >
      {field.reveal}
    </Button>
  )
}

/** A value that only the server sets. A rich text is shown whole, where a list would show the beginning of its words. */
const ReadonlyField = ({ field, value }: { field: ExplainedField; value: unknown }) =>
  field.fieldType === 'richText' && value ? (
    <RichTextView doc={value as RichText} /> // as the API sends a field of this type
  ) : field.lines && Array.isArray(value) && value.length > 0 ? (
    <LinesView fields={field.lines} lines={value} />
  ) : (
    <FieldCell field={field} value={value} />
  )

export function FormFields({ fields, control, values, warnings, onLeave }: Props) {
  const supplyBelow = use(GuardedFieldContext)
  return (
    <div ref={useAlignedCells()} className={classes.grid}>
      {fields.map(field => (
        <div
          key={field.name}
          className={classes.cell}
          data-wide={isWide(field) || undefined}
          data-type={field.fieldType}
          data-tick={(field.fieldType === 'boolean' && !field.readonly) || undefined}
        >
          {field.readonly ? (
            <>
              <ReadonlyValue label={field.label}>
                <ReadonlyField field={field} value={values[field.name]} />
              </ReadonlyValue>
              {field.guarded && supplyBelow(field, values)}
            </>
          ) : (
            <FormField field={field} control={control} warning={warnings[field.name]} onLeave={onLeave} />
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
  onLeave?(name: string): void
}

function FormField({ field, control, warning, onLeave }: FieldProps) {
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
          onBlur={() => {
            input.onBlur()
            onLeave?.(field.name)
          }}
          error={fieldState.error?.message || undefined}
          lineErrors={fieldState.error?.types as Errors | undefined} // as `formErrorOf` makes them
          warning={warning}
        />
      )}
    />
  )
}
