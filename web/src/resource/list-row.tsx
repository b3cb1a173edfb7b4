import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Portrait } from '../ui/portrait.tsx'
import { cellOf, FieldCell } from './field-cell.tsx'
import { type Described, type Item, shownValue, titleOf } from './item.ts'
import classes from './list-table.module.css'
import { ListTick } from './list-tick.tsx'

interface Props {
  resource: Described
  columns: readonly ExplainedField[]
  row: Item
  /** Its place in the whole list, from 0. */
  index: number
  isTicked: boolean
  onToggle(id: string): void
  rowAddress: (row: Item) => string
}

/** One row of the table. It is made again only when something of its own changes: a tick draws one row, not all. */
export const ListRow = memo(function ListRow({ resource, columns, row, index, isTicked, onToggle, rowAddress }: Props) {
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-ticked={isTicked || undefined}>
      <td className={classes.tick}>
        <ListTick label={`Selecionar ${titleOf(resource, row)}`} isOn={isTicked} onToggle={() => onToggle(row._id)} />
      </td>
      {columns.map(field => {
        const cell = <FieldCell field={field} value={shownValue(row, field)} colour={row._colours?.[field.name]} />
        return (
          <td key={field.name} data-type={field.fieldType} data-figure={cellOf(field).isFigure}>
            {field.name === resource.title ? (
              <Link className={classes.title} to={rowAddress(row)}>
                {resource.picture && <Portrait name={titleOf(resource, row)} src={row[resource.picture]} />}
                <span className={classes.words}>{cell}</span>
              </Link>
            ) : (
              cell
            )}
          </td>
        )
      })}
    </tr>
  )
})
