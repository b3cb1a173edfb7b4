import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './auth.module.css'

interface Props {
  organisation: string
  title: string
  errors?: readonly string[]
  children: ReactNode
}

/** The frame of every screen before the app itself. */
export function AuthCard({ organisation, title, errors = [], children }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  const told = errors.join(' ')
  useEffect(() => {
    // The reader's cursor goes to what went wrong.
    if (told) alert.current?.focus()
  }, [told])
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <p className={classes.organisation}>{organisation}</p>
        <h1>{title}</h1>
        {errors.length > 0 && (
          <Alert ref={alert} tabIndex={-1} role="alert" className={classes.alert} icon={<IconAlertTriangle />}>
            {errors.map(text => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        {children}
      </div>
    </div>
  )
}
