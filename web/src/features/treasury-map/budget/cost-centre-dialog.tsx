import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { useResource } from '../../../resource/use-explainer.ts'

interface Props {
  year: number
  category: { categoryId: string; name: string }
  onClose(): void
}

/** Plans for one cost centre of a rubrica. */
export function CostCentreDialog({ year, category: { categoryId, name }, onClose }: Props) {
  const client = useQueryClient()
  const resource = useResource('budgets')
  const fields = resource?.fields
    .filter(field => field.name === 'costCentre' || field.name === 'amount')
    .map(field => (field.name === 'costCentre' ? { ...field, required: true } : field))
  if (!fields) return null
  return (
    <FieldsDialog
      title={`Centro de custo em ${name}`}
      fields={fields}
      sendLabel="Acrescentar"
      beginsTyping
      send={async sent => {
        await api.post('/budgets', { ...sent, fiscalYear: year, categoryId })
        onClose()
        await client.invalidateQueries({ queryKey: queryKeys.resource('budgets') })
      }}
      onClose={onClose}
    />
  )
}
