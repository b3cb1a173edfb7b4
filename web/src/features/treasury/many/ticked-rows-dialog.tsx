import type { ExplainedField } from '@agremia/model/resource/explainer'
import { counted } from '@agremia/model/rules/counted'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Errors } from '../../../api/failure.ts'
import { findFieldFault } from '../../../resource/field-fault.ts'
import { FieldInput, isWide } from '../../../resource/field-input.tsx'
import type { FormValues } from '../../../resource/form-values.ts'
import { focusNotTaken } from '../../../resource/inputs/use-typed-choice.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './many.module.css'
import { isEmpty } from './many-rows.ts'

interface Props {
  /** The fields of a document. */
  fields: readonly ExplainedField[]
  /** How many rows are ticked. */
  count: number
  today: string
  onApply(values: FormValues): void
  onClose(): void
}

/** What several documents often have in common; the others are of one document alone. */
const COMMON = [
  'direction',
  'docType',
  'categoryId',
  'costCentre',
  'description',
  'docDate',
  'dueDate',
  'paidDate',
  'paymentMethod',
  'bankAccountId',
  'projectId',
  'fiscalYear',
]

/** Fields that are set once for all ticked rows. */
export function TickedRowsDialog({ fields, count, today, onApply, onClose }: Props) {
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<FormValues>({})
  const [errors, setErrors] = useState<Errors>({})
  const shown = COMMON.flatMap(name => {
    const field = fields.find(one => one.name === name)
    return field ? [{ ...field, required: false, when: undefined }] : []
  })
  const rows = counted(count, 'linha assinalada', 'linhas assinaladas')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (focusNotTaken(element.current)) return
    const faults = shown.flatMap(field => {
      const fault = isEmpty(values[field.name]) ? undefined : findFieldFault(field, values, today)
      return fault ? [[field.name, fault] as const] : []
    })
    setErrors(Object.fromEntries(faults))
    const [first] = faults
    if (first) return document.getElementById(`${prefix}${first[0]}`)?.focus()
    onApply(values)
  }
  return (
    <Dialog
      title="Campos comuns"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={`${prefix}form`}>
            Preencher {rows}
          </Button>
        </>
      }
    >
      <p className={classes.hint}>
        O que escrever aqui fica {count === 1 ? 'na' : 'nas'} {rows}. Um campo vazio não muda nada.
      </p>
      <form ref={element} id={`${prefix}form`} noValidate onSubmit={submit} className={classes.fields}>
        {shown.map(field => (
          <div key={field.name} data-wide={isWide(field) || undefined}>
            <FieldInput
              field={field}
              id={`${prefix}${field.name}`}
              value={values[field.name] ?? ''}
              onChange={value => {
                setErrors({})
                setValues(before => ({ ...before, [field.name]: value }))
              }}
              error={errors[field.name]}
            />
          </div>
        ))}
      </form>
    </Dialog>
  )
}
