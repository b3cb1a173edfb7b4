import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { MailPromise } from '../../parts/mail-promise.tsx'
import classes from './auth.module.css'
import { AuthCard } from './auth-card.tsx'
import { requestLink, signInErrors } from './sign-in.ts'

/** NAV-03. The answer is the same whether the account exists or not. */
export function LinkRequestScreen() {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const [isSent, setIsSent] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setIsAsking(true)
    try {
      await requestLink(email)
      setErrors([])
      setIsSent(true)
    } catch (error) {
      setErrors(signInErrors(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <AuthCard title="Entrar por ligação" errors={errors}>
      {isSent ? (
        <p role="status">
          <MailPromise>
            Se o e-mail existir, enviámos uma ligação. É válida durante 30 minutos e só pode ser usada uma vez.
          </MailPromise>
        </p>
      ) : (
        <form onSubmit={submit} className={classes.form}>
          <TextInput
            label="E-mail"
            description="Enviamos-lhe uma ligação para entrar sem palavra-passe."
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={isAsking} fullWidth mt="xs">
            Enviar ligação
          </Button>
        </form>
      )}
      <p className={classes.other}>
        <Link to="/autorizacao/entrar">Entrar com palavra-passe</Link>
      </p>
    </AuthCard>
  )
}
