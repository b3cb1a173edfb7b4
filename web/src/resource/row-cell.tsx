import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import { FieldCell } from './field-cell.tsx'
import { type Item, shownValue } from './item.ts'

/** How a screen draws some fields of its list in its own way, by the names of the fields. */
export type Cells = Readonly<Record<string, (row: Item, field: ExplainedField) => ReactNode>>

interface Props {
  row: Item
  field: ExplainedField
  cells?: Cells
}

/** One field of a row: as the screen draws it, otherwise as its type is always drawn. No hooks: the first paint draws it too. */
export const RowCell = ({ row, field, cells }: Props) =>
  cells?.[field.name]?.(row, field) ?? (
    <FieldCell field={field} value={shownValue(row, field)} colour={row._colours?.[field.name]} />
  )
