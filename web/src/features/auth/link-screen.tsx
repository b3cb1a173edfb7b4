import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { isPasswordDue } from '../../api/password-due.ts'
import { useClaims } from '../../api/session.ts'
import classes from './auth.module.css'
import { AuthCard } from './auth-card.tsx'
import { KeysChoice, type KeysKept } from './keys-choice.tsx'
import { PasswordField } from './password-field.tsx'
import { setPassword } from './set-password.ts'
import { signInErrors, signInWithCode } from './sign-in.ts'

type SignInState = 'asking' | 'in' | readonly string[]

/** By code: a code works once, so it must be sent once even if React mounts the screen twice. */
const signIns = new Map<string, Promise<SignInState>>()

function signInOnce(code: string): Promise<SignInState> {
  const state = signIns.get(code) ?? signInWithCode(code).then(() => 'in' as const, signInErrors)
  signIns.set(code, state)
  return state
}

/** NAV-04: the e-mailed link signs in once and offers to set a new password. */
export function LinkScreen({ recoverCode: code }: { recoverCode: string }) {
  const [state, setState] = useState<SignInState>('asking')
  useEffect(() => {
    void signInOnce(code).then(setState)
  }, [code])
  if (state === 'in') return <NewPassword />
  if (state === 'asking') {
    return (
      <AuthCard title="A entrar…">
        <p role="status">A verificar a ligação.</p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Esta ligação não funciona" errors={state}>
      <Button component={Link} to="/autorizacao/loginporlink" fullWidth>
        Pedir outra ligação
      </Button>
    </AuthCard>
  )
}

function NewPassword() {
  const navigate = useNavigate()
  const claims = useClaims()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [keys, setKeys] = useState<KeysKept>()
  const [question, setQuestion] = useState<string>()
  const [mustChange] = useState(() => isPasswordDue())
  const client = useQueryClient()
  const goHome = () => {
    // Answers that were cached before signing in are not those of a signed-in user.
    client.clear()
    return navigate({ to: '/', replace: true })
  }
  const save = useMutation({
    mutationFn: (password: string) => setPassword(claims?.ID ?? '', { password, ...(keys && { keys }) }),
    // Until now the server may have refused all but this, so the app loads anew.
    onSuccess: () => (mustChange ? window.location.replace('/') : goHome()),
    onError: error => {
      setQuestion(readFailure(error).errors.keys)
      setErrors(signInErrors(error))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    if (password === form.get('again')) save.mutate(password)
    else setErrors(['As duas palavras-passe não são iguais.'])
  }

  return (
    <AuthCard title={`Olá, ${claims?.Name.split(' ')[0] ?? ''}`} errors={errors}>
      <p>Já entrou. Escolha agora a sua palavra-passe para as próximas vezes.</p>
      <form onSubmit={submit} className={classes.form}>
        <PasswordField
          label="Nova palavra-passe"
          description="Pelo menos 10 caracteres."
          name="password"
          autoComplete="new-password"
        />
        <PasswordField label="Confirmar palavra-passe" name="again" autoComplete="new-password" />
        {question && <KeysChoice question={question} value={keys} onChange={setKeys} />}
        <Button type="submit" loading={save.isPending} fullWidth mt="xs">
          Guardar palavra-passe
        </Button>
        {!mustChange && (
          <Button variant="subtle" fullWidth onClick={goHome}>
            Agora não
          </Button>
        )}
      </form>
    </AuthCard>
  )
}
