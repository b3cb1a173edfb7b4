import '../ui/form-styles.ts'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { wrongDay } from '@agremia/model/resource/input-messages'
import { parseDay, printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useState } from 'react'
import classes from './as-of.module.css'
import { DateBox } from './inputs/date-box.tsx'

const FIELD: ExplainedField = {
  name: 'asOf',
  label: 'Ver a lista como estava em',
  type: 'date',
  fieldType: 'date',
  inputType: 'date',
  validation: 'required',
  group: '',
  required: true,
  readonly: false,
  sortable: false,
  filterable: false,
}

/** Asks for the past day on which the list is to be shown. */
export function AsOfForm({ day, onChange }: { day: string | undefined; onChange(day: string): void }) {
  const id = useId()
  const [typed, setTyped] = useState(day ? printDay(day) : '')
  const [error, setError] = useState<string>()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const wanted = parseDay(typed, new Date().getFullYear())
    if (wanted) onChange(wanted)
    else setError(wrongDay(typed, new Date().getFullYear()))
  }
  return (
    <form className={classes.form} onSubmit={apply} noValidate>
      <DateBox
        field={FIELD}
        id={id}
        value={typed}
        error={error}
        onChange={value => {
          setTyped(String(value))
          setError(undefined)
        }}
      />
      <Button type="submit">Ver</Button>
    </form>
  )
}
