import { IconX } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import classes from './filter-chips.module.css'
import type { FilterChip } from './filter-kinds.ts'

const FilterTitles = lazy(() => import('./filter-titles.tsx').then(file => ({ default: file.FilterTitles })))

interface Props {
  chips: readonly FilterChip[]
  onEdit?(name: string): void
  onRemove?(name: string): void
  /** React has not started yet, so the chips cannot be clicked. */
  isInert?: boolean
  /** The button that removes all filters. */
  children?: ReactNode
}

/** The first paint draws it too, so it uses no hooks (docs/decisions/009-first-load.md). */
export const ChipsLook = ({ chips, onEdit, onRemove, isInert, children }: Props) => (
  <div className={classes.bar} inert={isInert}>
    <ul className={classes.chips} aria-label="Filtros">
      {chips.map(({ name, label, field, ...chip }) => (
        <li key={name} className={classes.chip}>
          {field ? (
            <button type="button" className={classes.words} onClick={() => onEdit?.(name)}>
              <span>{label}:</span> <ChipText {...chip} />
            </button>
          ) : (
            <span className={classes.words}>
              {chip.text === '' ? (
                label
              ) : (
                <>
                  <span>{label}:</span> <ChipText {...chip} />
                </>
              )}
            </span>
          )}
          <button
            type="button"
            className={classes.remove}
            aria-label={`Retirar o filtro «${label}»`}
            onClick={() => onRemove?.(name)}
          >
            <IconX size="1rem" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    {children}
  </div>
)

/** The text of a filter, with the titles of rows in place of their ids. */
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
