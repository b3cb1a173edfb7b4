import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { late } from '../ui/late.tsx'
import { type FilterChanges, filterFields } from './filter-kinds.ts'
import type { FilterEditorProps } from './filter-panel.tsx'
import type { ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'

const FilterPanel = late<FilterEditorProps>('dialog', async () => (await import('./filter-panel.tsx')).FilterPanel)

/** What the open menu shows: the list of fields, or the filter of one of them. */
export interface OpenFilter {
  field?: string
}

interface Props {
  resource: ResourceDescription
  address: ListAddress
  open: OpenFilter | undefined
  onOpen(open: OpenFilter | undefined): void
  onChange(changes: FilterChanges): void
}

/** The button «Filtrar»: its panel asks for the field, then for the filter (LIST-08). */
export function FilterMenu({ resource, address, open, onOpen, onChange }: Props) {
  const fields = filterFields(resource.fields, resource.columns)
  if (fields.length === 0) return null
  return (
    <FilterPanel
      isOpen={open !== undefined}
      onOpen={isOpen => onOpen(isOpen ? {} : undefined)}
      fields={fields}
      name={open?.field}
      address={address}
      onChoose={field => onOpen({ field })}
      onApply={changes => {
        onChange(changes)
        onOpen(undefined)
      }}
      button={
        <Button variant="default" leftSection={<IconFilter size="1.125rem" />}>
          Filtrar
        </Button>
      }
    />
  )
}
