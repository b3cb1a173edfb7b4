import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { terminologyQuery } from '../../api/terminology.ts'
import classes from './auth.module.css'

interface Props {
  title: string
  errors?: readonly string[]
  children: ReactNode
}

/** The frame of the screens on which people sign in. */
export function AuthCard({ title, errors = [], children }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  const organisation = useQuery(terminologyQuery).data?.name ?? ''
  const errorText = errors.join(' ')
  useEffect(() => {
    // A screen reader announces what went wrong when the focus moves to it.
    if (errorText) alert.current?.focus()
  }, [errorText])
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
