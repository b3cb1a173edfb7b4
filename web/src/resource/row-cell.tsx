import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import { FaultMark } from '../ui/fault-mark.tsx'
import { FieldCell } from './field-cell.tsx'
import { type Item, shownValue } from './item.ts'

/** Functions that draw some fields of a list differently from their type, by field name. */
export type Cells = Readonly<Record<string, (row: Item, field: ExplainedField) => ReactNode>>

interface Props {
  row: Item
  field: ExplainedField
  cells?: Cells
}

/** One field of a row, drawn by the function in `cells` or else by its type. It uses no hooks, because the first paint draws it too. */
export const RowCell = ({ row, field, cells }: Props) => (
  <>
    <FaultMark label={field.mark} since={row._marks?.[field.name]} />
    {cells?.[field.name]?.(row, field) ?? (
      <FieldCell field={field} value={shownValue(row, field)} colour={row._colours?.[field.name]} />
    )}
  </>
)
