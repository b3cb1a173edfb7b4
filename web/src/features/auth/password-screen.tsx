import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { isPasswordDue } from '../../api/password-due.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { useAsksCurrent } from '../../parts/use-asks-current.ts'
import type { Item } from '../../resource/item.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { KeysChoice, type KeysKept } from './keys-choice.tsx'
import { PasswordField } from './password-field.tsx'
import { ONLY_OWN } from './password-panel.tsx'
import { SendLink } from './send-link.tsx'
import { setPassword } from './set-password.ts'
import { readWantedPage } from './wanted-page.ts'

const REQUIRED = 'Campo obrigatório.'
const FIELDS = ['current', 'password', 'again'] as const
type FieldName = (typeof FIELDS)[number]

/** NAV-34: changes one's own password. Staff send others a link, because a password is known to its owner only. */
export function PasswordScreen({ id }: { id: string }) {
  const isOwn = useClaims()?.ID === id
  return (
    <div className={classes.screen}>
      <PageHeader title="Alterar palavra-passe" note={<UserName id={id} />} />
      <div className={classes.panel}>{isOwn ? <OwnPassword id={id} /> : <PasswordOfOther id={id} />}</div>
    </div>
  )
}

const PasswordOfOther = ({ id }: { id: string }) => (
  <>
    <p>{ONLY_OWN}</p>
    <SendLink id={id} />
  </>
)

function OwnPassword({ id }: { id: string }) {
  const { asksCurrent, askCurrent } = useAsksCurrent()
  const [errors, setErrors] = useState<Errors>({})
  const [keys, setKeys] = useState<KeysKept>()
  const [question, setQuestion] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const [mustChange] = useState(() => isPasswordDue(id))
  const leave = useLeave(id, mustChange)

  const saving = useMutation({
    mutationFn: (typed: { current?: string; password: string }) => setPassword(id, { ...typed, ...(keys && { keys }) }),
    onSuccess: () => {
      showToast({ title: 'Palavra-passe alterada', message: 'As suas outras sessões foram terminadas.' })
      return leave()
    },
    onError: error => {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      // The sign-in by link is too long ago to prove who is here, so the server wants the current password.
      if (failure.errors.current) askCurrent()
      if (failure.errors.keys) setQuestion(failure.errors.keys)
      setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    },
  })
  useEffect(() => {
    const wrong = FIELDS.find(name => errors[name])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }, [errors])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const read = (name: FieldName) => String(typed.get(name) ?? '')
    const found: Errors = {}
    for (const name of FIELDS) if (read(name) === '' && (name !== 'current' || asksCurrent)) found[name] = REQUIRED
    if (!found.again && read('password') !== read('again')) found.again = 'As duas palavras-passe não são iguais.'
    setErrors(found)
    if (Object.keys(found).length > 0) return
    saving.mutate({ password: read('password'), ...(asksCurrent && { current: read('current') }) })
  }
  const clearError = (name: FieldName) => () => errors[name] && setErrors(({ [name]: _mended, ...rest }) => rest)
  const field = (name: FieldName) => ({ name, error: errors[name], required: false, onChange: clearError(name) })

  return (
    <>
      <p>
        {mustChange
          ? 'Antes de continuar, escolha uma palavra-passe que só o próprio conheça.'
          : 'As suas outras sessões são terminadas; esta continua aberta.'}
      </p>
      {errors._ && (
        <div className={classes.alert} role="alert">
          {errors._}
        </div>
      )}
      <form ref={form} noValidate onSubmit={submit} className={classes.form}>
        {asksCurrent && (
          <PasswordField label="Palavra-passe atual" autoComplete="current-password" {...field('current')} />
        )}
        <PasswordField
          label="Nova palavra-passe"
          description="Pelo menos 10 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar."
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label="Confirmar palavra-passe" autoComplete="new-password" {...field('again')} />
        {question && <KeysChoice question={question} value={keys} onChange={setKeys} />}
        <div className={classes.bar}>
          <Button type="submit" loading={saving.isPending}>
            Guardar palavra-passe
          </Button>
          {!mustChange && (
            <Button variant="default" renderRoot={link => <Link {...link} to="/utilizadores/$id" params={{ id }} />}>
              Cancelar
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/**
 * Opens the page that was wanted before this one, else the form of the user. Whoever had to choose a password loads the app anew: until now
 * the server has refused its socket and its first calls.
 */
function useLeave(id: string, mustChange: boolean) {
  const router = useRouter()
  const client = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return async () => {
    const address = readWantedPage(search.voltar) ?? `/utilizadores/${id}`
    if (mustChange) return window.location.replace(address)
    await client.invalidateQueries({ queryKey: queryKeys.resource('users') })
    router.history.replace(address)
  }
}

function UserName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.item('users', id),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(`/users/${id}`, { signal })).data.data,
  })
  return data ? `${String(data.name)} · ${String(data.email)}` : '\u00a0'
}
