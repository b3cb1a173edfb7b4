import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useId } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { Errors } from '../api/failure.ts'
import { FieldCell } from './field-cell.tsx'
import { FieldInput, inputId, isWide } from './field-input.tsx'
import classes from './form-groups.module.css'
import type { FormValues } from './form-values.ts'
import { ReadonlyValue } from './inputs/readonly-value.tsx'

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

/** The fields in their blocks, in the order of the description. */
export function FormGroups(props: Props) {
  return [...groupsOf(props.fields)].map(([heading, fields]) => (
    <FormGroup key={heading} {...props} heading={heading} fields={fields} />
  ))
}

function FormGroup({ heading, ...props }: Props & { heading: string }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <FormFields {...props} />
    </section>
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
