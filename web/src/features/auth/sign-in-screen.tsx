import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { forgetEndedSession, readClaims, readEndedSession } from '../../api/session.ts'
import { hasDrafts } from '../../resource/draft.ts'
import classes from './auth.module.css'
import { AuthCard } from './auth-card.tsx'
import { PasswordField } from './password-field.tsx'
import { signIn, signInErrors } from './sign-in.ts'
import { readWantedPage } from './wanted-page.ts'

/** NAV-02. */
export function SignInScreen() {
  const router = useRouter()
  const client = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const wanted = readWantedPage(search.voltar)
  const [ended] = useState(readEndedSession)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsAsking(true)
    try {
      if (!(await signIn({ email: String(form.get('email')).trim(), password: String(form.get('password')) }))) return
      client.clear()
      forgetEndedSession()
      // Somebody else who signs in on the same computer is not led to the page of the one before.
      const ownPage = ended?.userId === readClaims()?.ID ? readWantedPage(ended?.page) : undefined
      router.history.replace(wanted ?? ownPage ?? '/')
    } catch (error) {
      setErrors(signInErrors(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <AuthCard title="Entrar" errors={errors}>
      {ended && (
        <p role="status">
          {hasDrafts(ended.userId)
            ? 'A sua sessão terminou; o que escreveu está guardado. Entre para continuar onde estava.'
            : 'A sua sessão terminou. Entre para continuar onde estava.'}
        </p>
      )}
      <form onSubmit={submit} className={classes.form}>
        <TextInput label="E-mail" name="email" type="email" autoComplete="username" required withAsterisk={false} />
        <PasswordField label="Palavra-passe" name="password" autoComplete="current-password" />
        <Button type="submit" loading={isAsking} fullWidth mt="xs">
          Entrar
        </Button>
      </form>
      <p className={classes.other}>
        Esqueceu-se da palavra-passe? <Link to="/autorizacao/loginporlink">Entrar por ligação enviada por e-mail</Link>
      </p>
    </AuthCard>
  )
}
