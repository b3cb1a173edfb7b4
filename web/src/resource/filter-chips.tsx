import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import classes from './filter-chips.module.css'
import { type FilterChanges, type FilterChip, withoutFilter } from './filter-kinds.ts'

const FilterTitles = lazy(() => import('./filter-titles.tsx').then(file => ({ default: file.FilterTitles })))

interface Props {
  chips: readonly FilterChip[]
  onEdit(name: string): void
  onChange(changes: FilterChanges): void
}

/** The filters that are on: each can be changed or taken away, and all at once (LIST-08). */
export function FilterChips({ chips, onEdit, onChange }: Props) {
  if (chips.length === 0) return null
  const clear = () => onChange(Object.fromEntries(chips.flatMap(chip => Object.entries(withoutFilter(chip.name)))))
  return (
    <div className={classes.bar}>
      <ul className={classes.chips} aria-label="Filtros">
        {chips.map(({ name, label, field, ...chip }) => (
          <li key={name} className={classes.chip}>
            {field ? (
              <button type="button" className={classes.words} onClick={() => onEdit(name)}>
                <span>{label}:</span> <ChipText {...chip} />
              </button>
            ) : (
              <span className={classes.words}>
                <span>{label}:</span> <ChipText {...chip} />
              </span>
            )}
            <button
              type="button"
              className={classes.remove}
              aria-label={`Retirar o filtro «${label}»`}
              onClick={() => onChange(withoutFilter(name))}
            >
              <IconX size="1rem" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-md" onClick={clear}>
        Limpar filtros
      </Button>
    </div>
  )
}

/** What a filter asks, in words: titles, never ids. */
export const ChipText = ({ text, lookup }: Pick<FilterChip, 'text' | 'lookup'>) => (
  <>
    {lookup && (
      <Suspense fallback="…">
        <FilterTitles {...lookup} />
      </Suspense>
    )}
    {lookup && text && ', '}
    {text}
  </>
)
