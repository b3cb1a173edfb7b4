import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import '../../ui/form-styles.ts'
import { createSession } from './current-session.ts'
import classes from './new-session.module.css'

/** A name, and the reading begins. */
export function NewSessionScreen() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const max = useResource('cardSessions')?.fields.find(field => field.name === 'name')?.max
  const create = useMutation({
    mutationFn: createSession,
    onSuccess: id => navigate({ to: '/~cartoesMembro/verificarVarios/$id', params: { id } }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate(name)
  }
  return (
    <>
      <PageHeader title="Nova sessão de verificação" note="Fica guardada durante um ano, com tudo o que foi lido." />
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label="Nome"
          placeholder="Jantar de Natal"
          value={name}
          maxLength={typeof max === 'number' ? max : undefined}
          error={create.error && describeFirstFault(readFailure(create.error))}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            create.reset()
          }}
        />
        <Button type="submit" aria-busy={create.isPending}>
          Começar a verificar
        </Button>
      </form>
    </>
  )
}
