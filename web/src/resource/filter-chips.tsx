import { Button } from '@mantine/core'
import { ChipsLook } from './chips-look.tsx'
import { type FilterChanges, type FilterChip, withoutFilter } from './filter-kinds.ts'

interface Props {
  chips: readonly FilterChip[]
  onEdit(name: string): void
  onChange(changes: FilterChanges): void
}

/** The active filters: each can be changed or removed, or all at once (LIST-08). */
export function FilterChips({ chips, onEdit, onChange }: Props) {
  if (chips.length === 0) return null
  const clear = () => onChange(Object.fromEntries(chips.flatMap(chip => Object.entries(withoutFilter(chip.name)))))
  return (
    <ChipsLook chips={chips} onEdit={onEdit} onRemove={name => onChange(withoutFilter(name))}>
      <Button variant="subtle" size="compact-md" onClick={clear}>
        Limpar filtros
      </Button>
    </ChipsLook>
  )
}
