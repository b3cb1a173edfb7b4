import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import type { Item } from '../../resource/item.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { mustChangePassword } from './must-change.ts'
import { PasswordField } from './password-field.tsx'
import { sessionsQuery } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { readWantedPage } from './wanted-page.ts'

const REQUIRED = 'Campo obrigatório.'
const FIELDS = ['current', 'password', 'again'] as const
type FieldName = (typeof FIELDS)[number]

/** NAV-34: changes one's own password; staff also change those of others. */
export function PasswordScreen({ id }: { id: string }) {
  const isOwn = useClaims()?.ID === id
  const { asksCurrent, askCurrent } = useAsksCurrent(isOwn)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const leave = useLeave(id)
  const mustChange = isOwn && mustChangePassword(id)

  const saving = useMutation({
    mutationFn: (typed: { current?: string; password: string }) => setPassword(id, typed),
    onSuccess: () => {
      showToast({
        title: 'Palavra-passe alterada',
        message: isOwn ? 'As suas outras sessões foram terminadas.' : 'As sessões da pessoa foram terminadas.',
      })
      return leave()
    },
    onError: error => {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      // The sign-in by link is too long ago to prove who is here, so the server wants the current password.
      if (failure.errors.current) askCurrent()
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
    <div className={classes.screen}>
      <PageHeader title="Alterar palavra-passe" note={<UserName id={id} />} />
      <div className={classes.panel}>
        <p>{explain(isOwn, mustChange)}</p>
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
      </div>
    </div>
  )
}

function explain(isOwn: boolean, mustChange: boolean) {
  if (mustChange) return 'Antes de continuar, escolha uma palavra-passe que só o próprio conheça.'
  if (isOwn) return 'As suas outras sessões são terminadas; esta continua aberta.'
  return 'A pessoa sai de todas as sessões e, na próxima entrada, tem de escolher uma palavra-passe sua.'
}

/** Someone who signed in by link need not know the current password; the server decides how long that holds. */
function useAsksCurrent(isOwn: boolean) {
  const [isRefused, setIsRefused] = useState(false)
  const { data } = useQuery({ ...sessionsQuery, enabled: isOwn })
  const cameByLink = data?.find(session => session.current)?.byLink ?? false
  return { asksCurrent: isOwn && (isRefused || !cameByLink), askCurrent: () => setIsRefused(true) }
}

/** Opens the page that was wanted before this one, else the form of the user. */
function useLeave(id: string) {
  const router = useRouter()
  const client = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return async () => {
    await client.invalidateQueries({ queryKey: queryKeys.resource('users') })
    router.history.replace(readWantedPage(search.voltar) ?? `/utilizadores/${id}`)
  }
}

function UserName({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.item('users', id),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(`/users/${id}`, { signal })).data.data,
  })
  return data ? `${String(data.name)} · ${String(data.email)}` : '\u00a0'
}
