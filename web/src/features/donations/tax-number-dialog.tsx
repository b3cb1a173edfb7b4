import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import type { Item } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  personId: string
  name: string
  onClose(): void
}

/** Asks for the tax number of a donor who is no member. */
export function TaxNumberDialog({ personId, name, onClose }: Props) {
  const client = useQueryClient()
  const people = useResource('people')
  const path = `/people/${encodeURIComponent(personId)}`
  const { data: person } = useQuery({
    queryKey: queryKeys.item('people', personId),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(path, { signal })).data.data,
  })
  if (!people || !person) return null
  const send = async (sent: Record<string, unknown>) => {
    await api.patch(path, { ...sent, rev: person.rev })
    await client.invalidateQueries({ queryKey: queryKeys.resource('donations') })
    void client.invalidateQueries({ queryKey: queryKeys.resource('people') })
    showToast({ title: `O NIF de ${name} foi guardado` })
    onClose()
  }
  return (
    <FieldsDialog
      title={`NIF de ${name}`}
      fields={people.fields.filter(field => field.name === 'taxNumber').map(field => ({ ...field, required: true }))}
      send={send}
      sendLabel="Guardar"
      beginsTyping
      onClose={onClose}
    />
  )
}
