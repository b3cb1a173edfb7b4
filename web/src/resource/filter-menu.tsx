import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ReturningFocus } from '../ui/focus-return.ts'
import { type FilterChanges, filterFields } from './filter-kinds.ts'
import type { Described } from './item.ts'
import type { ListAddress } from './list-address.ts'

const FilterEditor = lazy(() => import('./filter-editor.tsx').then(file => ({ default: file.FilterEditor })))

/** What the menu shows while it is open: the fields, or the filter of one of them. */
export interface OpenFilter {
  field?: string
}

interface Props {
  resource: Described
  address: ListAddress
  open: OpenFilter | undefined
  onOpen(open: OpenFilter | undefined): void
  onChange(changes: FilterChanges): void
}

/** "Filtrar": first the field, then what is wanted of it (LIST-08). */
export function FilterMenu({ resource, address, open, onOpen, onChange }: Props) {
  const fields = filterFields(resource.fields)
  if (fields.length === 0) return null
  return (
    <Popover
      opened={open !== undefined}
      onChange={isOpen => onOpen(isOpen ? {} : undefined)}
      position="bottom-end"
      shadow="md"
      width="20rem"
      radius="md"
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size="1.125rem" />}
          onClick={() => onOpen(open === undefined ? {} : undefined)}
        >
          Filtrar
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {open && (
          <ReturningFocus>
            <Suspense fallback={<span role="status">A carregar…</span>}>
              <FilterEditor
                fields={fields}
                name={open.field}
                address={address}
                onChoose={field => onOpen({ field })}
                onApply={changes => {
                  onChange(changes)
                  onOpen(undefined)
                }}
              />
            </Suspense>
          </ReturningFocus>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
