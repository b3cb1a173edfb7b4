import type { ExplainedField } from '@agremia/model/resource/explainer'
import { parseDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { DateBox } from '../resource/inputs/date-box.tsx'
import { useToday } from './use-today.ts'

interface Props {
  id: string
  label: string
  day: string
  /** The last day that can be chosen; today by default. */
  latest?: string
  error?: string
  /** Called once a whole day was typed or chosen. */
  onDay(day: string): void
}

/** A day up to today that decides what a screen shows. Another day from outside replaces what was typed. */
export function DayBox({ day, ...rest }: Props) {
  return <TypedDay key={day} day={day} {...rest} />
}

function TypedDay({ id, label, day, latest, error, onDay }: Props) {
  const today = useToday()
  const last = latest ?? today
  const [text, setText] = useState(printDay(day))
  const typed = parseDay(text, Number(today.slice(0, 4)))
  const isLate = typed !== null && typed > last
  return (
    <DateBox
      field={dayField(label)}
      id={id}
      value={text}
      onChange={value => {
        setText(String(value))
        const chosen = parseDay(String(value), Number(today.slice(0, 4)))
        if (chosen && chosen !== day && chosen <= last) onDay(chosen)
      }}
      error={isLate ? `Escolha um dia até ${last === today ? 'hoje' : printDay(last)}.` : error}
    />
  )
}

const dayField = (label: string): ExplainedField => ({
  name: 'day',
  type: 'date',
  validation: '',
  label,
  group: '',
  inputType: 'date',
  fieldType: 'date',
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
})
