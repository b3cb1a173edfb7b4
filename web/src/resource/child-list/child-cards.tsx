import { isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import type { Item } from '../item.ts'
import { type Cells, RowCell } from '../row-cell.tsx'
import classes from './child-list.module.css'

interface Props {
  rows: readonly Item[]
  columns: readonly ExplainedField[]
  cells?: Cells
  isCurrent?(row: Item): boolean
  actionsOf(row: Item): ReactNode
}

/** The rows on a phone: the first column as a title, the others below with their labels. */
export const ChildCards = ({ rows, columns: [title, ...others], cells, isCurrent, actionsOf }: Props) => (
  <ul className={classes.cards}>
    {rows.map(row => (
      <li key={row._id} data-current={isCurrent?.(row) || undefined}>
        <div className={classes.card}>
          <strong>{title && <RowCell row={row} field={title} cells={cells} />}</strong>
          <dl>
            {others
              .filter(field => isFilled(row[field.name]))
              .map(field => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <RowCell row={row} field={field} cells={cells} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
        {actionsOf(row)}
      </li>
    ))}
  </ul>
)
