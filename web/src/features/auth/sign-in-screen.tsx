import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import classes from './auth.module.css'
import { signIn, signInErrors } from './sign-in.ts'
import { readWantedPage } from './wanted-page.ts'

/** NAV-02. */
export function SignInScreen({ organisation }: { organisation: string }) {
  const router = useRouter()
  const client = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const wanted = readWantedPage(search.voltar)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const alert = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsAsking(true)
    try {
      if (!(await signIn({ email: String(form.get('email')).trim(), password: String(form.get('password')) }))) return
      client.clear()
      router.history.replace(wanted ?? '/')
    } catch (error) {
      setErrors(signInErrors(error))
      // After the text is there: the reader's cursor goes to what went wrong.
      requestAnimationFrame(() => alert.current?.focus())
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <p className={classes.organisation}>{organisation}</p>
        <h1>Entrar</h1>
        {errors.length > 0 && (
          <Alert ref={alert} tabIndex={-1} role="alert" className={classes.alert} icon={<IconAlertTriangle />}>
            {errors.map(text => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
        <form onSubmit={submit} className={classes.form}>
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" required withAsterisk={false} />
          <PasswordInput
            label="Palavra-passe"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a palavra-passe', tabIndex: 0 }}
          />
          <Button type="submit" loading={isAsking} fullWidth mt="xs">
            Entrar
          </Button>
        </form>
      </div>
    </div>
  )
}
