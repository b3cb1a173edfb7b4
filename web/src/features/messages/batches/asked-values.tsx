import type { RecipientReview } from '@agremia/model/calls/message-recipients'
import { isPlaceholder, PLACEHOLDERS } from '@agremia/model/rules/message-templates/placeholders'
import type { AskedType } from '@agremia/model/rules/message-values/asked-values'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { FieldInput, inputId } from '../../../resource/field-input.tsx'
import { type FormValues, sendValues, showValues } from '../../../resource/form-values.ts'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { type BatchItem, recordOf, useRenewBatch } from './use-batch.ts'

const INPUTS = {
  text: { fieldType: 'string', inputType: 'text' },
  link: { fieldType: 'string', inputType: 'text' },
  hour: { fieldType: 'string', inputType: 'text', hint: 'Por exemplo, 21:30.' },
  lines: { fieldType: 'text', inputType: 'textarea', hint: 'Um ponto em cada linha.' },
  day: { fieldType: 'date', inputType: 'date' },
} as const satisfies Record<AskedType, object>

interface Props {
  batch: BatchItem
  review: Pick<RecipientReview, 'asked' | 'errors'>
}

/** What the text asks for, because no record provides it, such as the day of an assembly. */
export function AskedValues({ batch, review: { asked, errors } }: Props) {
  const renew = useRenewBatch(batch._id)
  const fields = asked.map(({ name, type, isRequired }) =>
    plainField({
      ...INPUTS[type],
      name,
      label: isPlaceholder(name) ? PLACEHOLDERS[name].description : name,
      required: isRequired,
    }),
  )
  const [typed, setTyped] = useState<FormValues>({})
  const [hasSaved, setHasSaved] = useState(false)
  if (fields.length === 0) return null
  const known = recordOf(batch.askedValues)
  const values = { ...showValues(fields, known), ...typed }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const sent = Object.fromEntries(
      Object.entries(sendValues(fields, values)).map(([name, value]) => [name, String(value ?? '')]),
    )
    try {
      await api.post(`/message_batches/${batch._id}/compose`, {
        rev: batch.rev,
        askedValues: { ...known, ...sent },
      })
      setHasSaved(true)
      showToast({ title: 'Dados guardados' })
    } catch (error) {
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
    }
    await renew()
  }
  return (
    <Section heading="Dados pedidos">
      <form className={classes.form} onSubmit={event => void save(event)} noValidate>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            id={inputId(field.name)}
            value={values[field.name] ?? ''}
            onChange={value => setTyped(before => ({ ...before, [field.name]: value }))}
            // Nothing is wrong yet with what nobody has filled in.
            error={hasSaved ? errors[field.name] : undefined}
          />
        ))}
        <div className={classes.actions}>
          <Button type="submit" variant="default">
            Guardar dados
          </Button>
        </div>
      </form>
    </Section>
  )
}
