import { MESSAGES } from '@agremia/model/resource/input-messages'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { useAsksCurrent } from '../../parts/use-asks-current.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './account.module.css'
import { PasswordField } from './password-field.tsx'

interface Props {
  id: string
  onChanged(email: string): void
  onClose(): void
}

/** Changes the e-mail of one's own account, with the current password. */
export function EmailDialog({ id, onChanged, onClose }: Props) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { asksCurrent, askCurrent } = useAsksCurrent()
  const [errors, setErrors] = useState<Errors>({})
  const saving = useMutation({
    mutationFn: (typed: { email: string; current?: string }) => api.post(`/users/${id}/email`, typed),
    onSuccess: (_answer, { email }) => onChanged(email),
    onError: error => {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      if (failure.errors.current) askCurrent()
      setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    },
  })
  useEffect(() => {
    const wrong = ['email', 'current'].find(name => errors[name])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }, [errors])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog is outside the form of the account in the DOM, but React events bubble through the component tree.
    event.stopPropagation()
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => String(typed.get(name) ?? '').trim()
    const found: Errors = {}
    if (read('email') === '') found.email = MESSAGES.required
    if (asksCurrent && read('current') === '') found.current = MESSAGES.required
    setErrors(found)
    if (Object.keys(found).length > 0) return
    saving.mutate({ email: read('email'), ...(asksCurrent && { current: String(typed.get('current')) }) })
  }
  const clearError = (name: string) => () => errors[name] && setErrors(({ [name]: _mended, ...rest }) => rest)
  return (
    <Dialog
      title="Alterar e-mail"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} loading={saving.isPending}>
            Alterar e-mail
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className={classes.form}>
        {errors._ && (
          <div className={classes.alert} role="alert">
            {errors._}
          </div>
        )}
        <TextInput
          label="Novo e-mail"
          description="O endereço atual recebe um aviso, com o qual pode repor-se durante três dias."
          name="email"
          type="email"
          autoComplete="email"
          data-autofocus
          error={errors.email}
          onChange={clearError('email')}
        />
        {asksCurrent && (
          <PasswordField
            label="Palavra-passe atual"
            name="current"
            autoComplete="current-password"
            required={false}
            error={errors.current}
            onChange={clearError('current')}
          />
        )}
      </form>
    </Dialog>
  )
}
