import '../ui/form-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useContext, useId, useState } from 'react'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useResource } from './use-explainer.ts'
import { ViewsResource } from './views-resource.ts'

interface Props {
  title: string
  name?: string
  /** Throws the server's error, if any. */
  onSave(name: string): Promise<void>
  onClose(): void
}

/** The description of the field with the name of a view. */
function useNameField() {
  const resource = useResource(useContext(ViewsResource) ?? '')
  return resource?.fields.find(field => field.name === resource.title)
}

/** Asks for the name of a new view, or for another name. The server's errors are shown beside the input. */
export function ViewNameDialog({ title, name = '', onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const form = useId()
  const field = useNameField()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (!typed.trim()) return setError('Escreva um nome para a vista.')
    setIsSaving(true)
    try {
      await onSave(typed.trim())
      onClose()
    } catch (failed) {
      const failure = readFailure(failed)
      const reason = describeFirstFault(failure)
      setError(reason)
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} loading={isSaving}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void save(event)} noValidate>
        <TextInput
          label={field?.label}
          description="Por exemplo: Administradores ativos."
          maxLength={field?.max}
          autoComplete="off"
          data-autofocus
          error={error}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
