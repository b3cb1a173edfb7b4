import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Errors } from '../api/failure.ts'
import classes from './error-summary.module.css'
import { ownsError, tellErrors } from './field-errors.ts'
import { inputId } from './field-input.tsx'

interface Props {
  errors: Errors
  fields: readonly ExplainedField[]
  /** Changes with every failed save, so that the summary gets the focus each time. */
  attempt: number
}

/**
 * The errors of a failed save above the form, with the focus. Each line links to its field and repeats the field's error.
 */
export function ErrorSummary({ errors, fields, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const known = tellErrors(fields, errors)
  const others = Object.entries(errors).filter(([name]) => !fields.some(field => ownsError(field, name)))
  const count = known.length + others.length
  // With an error of the server itself there is nothing to correct.
  const title =
    known.length === 0
      ? 'Não foi possível guardar'
      : count === 1
        ? 'Falta corrigir um ponto antes de guardar'
        : `Falta corrigir ${count} pontos antes de guardar`
  if (count === 0) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      className={classes.summary}
      icon={<IconAlertTriangle />}
      title={title}
    >
      <ul>
        {others.map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
        {known.map(({ name, label, text }) => (
          <li key={`${name} ${label}`}>
            <a
              href={`#${inputId(name)}`}
              onClick={event => {
                event.preventDefault()
                document.getElementById(inputId(name))?.focus()
              }}
            >
              {label}
            </a>
            : {text}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
