import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lowered } from '@agremia/model/resource/naming'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { PointerEventHandler, ReactNode, Ref } from 'react'
import type { Widths } from './column-choice.ts'
import { cellOf, usualWidthOf } from './field-cell.tsx'
import { type Item, type ResourceDescription, titleOf } from './item.ts'
import type { Sort } from './list-address.ts'
import classes from './list-table.module.css'
import { type Cells, RowCell } from './row-cell.tsx'
import { ROW_REM, type RowDensity } from './row-density.ts'

// How the table of a list looks. Without hooks and without the router, because two programs draw it: the small script that
// shows the first rows as soon as they have arrived, and React after it has started (docs/decisions/009-first-load.md).

const TICK_REM = 3.25
/** Room for two buttons. */
const ACTIONS_REM = 6.5
/** The width of a picture and of the space beside it. */
const PICTURE_REM = 2.75
/** Added to the widest column, so that it is the last text to be cut off. */
const WIDEST_REM = 4
const NO_WIDTHS: Widths = {}

interface Props {
  ref?: Ref<HTMLElement>
  resource: ResourceDescription
  columns: readonly ExplainedField[]
  /** The number of rows in the whole list. */
  total: number
  sort: Sort
  widths?: Widths
  onSort?(name: string): void
  onPointerOver?: PointerEventHandler
  /** The box that ticks every row; without it rows cannot be ticked. */
  tick?: ReactNode
  /** Rows end with a cell of buttons. */
  hasActions?: boolean
  /** Inside another screen: as high as its rows, whose texts are never cut off. */
  isEmbedded?: boolean
  density?: RowDensity
  edgeOf?(field: ExplainedField, width: number): ReactNode
  /** React has not started yet, so the headings cannot be clicked. */
  isInert?: boolean
  /** The height in px of the rows before and after those that are drawn. */
  before?: number
  after?: number
  children: ReactNode
}

/** A table with a heading for each column. Rows are sorted by the server; the table only shows by which column. */
export function TableLook(props: Props) {
  const { ref, resource, columns, total, sort, widths = NO_WIDTHS, onSort, tick, edgeOf, isInert } = props
  const { before = 0, after = 0, hasActions, isEmbedded, density = 'comfortable', children } = props
  const { title, widest = title, picture } = resource
  const usualWidth = (field: ExplainedField) =>
    usualWidthOf(field) + (field.name === widest ? WIDEST_REM : 0) + (picture && field.name === title ? PICTURE_REM : 0)
  const widthOf = (field: ExplainedField) => widths[field.name] ?? usualWidth(field)
  const width =
    columns.reduce((sum, field) => sum + widthOf(field), tick ? TICK_REM : 0) + (hasActions ? ACTIONS_REM : 0)
  const last = columns.at(-1)
  const isSized = columns.some(field => widths[field.name] !== undefined)
  return (
    <section
      ref={ref}
      className={classes.scroller}
      data-embedded={isEmbedded || undefined}
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1); an embedded table does not scroll.
      tabIndex={isEmbedded ? undefined : 0}
      onPointerOver={props.onPointerOver}
      // The section around an embedded table has a name already.
      aria-label={isEmbedded ? undefined : `Lista de ${lowered(resource.label.many)}`}
    >
      <table
        className={classes.table}
        aria-rowcount={total + 1}
        style={{ '--width': `${width}rem`, '--row': `${ROW_REM[density]}rem` }}
      >
        <thead inert={isInert}>
          <tr aria-rowindex={1}>
            {tick && (
              <td className={classes.tick} style={{ width: `${TICK_REM}rem` }}>
                {tick}
              </td>
            )}
            {columns.map(field => (
              <th
                key={field.name}
                scope="col"
                aria-label={field.label}
                aria-sort={ariaSort(field, sort)}
                data-column={field.name}
                data-figure={cellOf(field).isFigure}
                // Once the user has set a width, the other columns keep theirs and the last one takes the rest.
                style={isEmbedded ? undefined : { width: isSized && field === last ? 'auto' : `${widthOf(field)}rem` }}
              >
                {field.sortable ? (
                  <button type="button" onClick={() => onSort?.(field.name)}>
                    <span>{field.column?.label ?? field.label}</span>
                    <SortMark sort={field.name === sort.field ? sort : undefined} />
                  </button>
                ) : (
                  (field.column?.label ?? field.label)
                )}
                {edgeOf?.(field, widthOf(field))}
              </th>
            ))}
            {hasActions && <td className={classes.actions} style={{ width: `${ACTIONS_REM}rem` }} />}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {children}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}

const ariaSort = ({ name, sortable }: ExplainedField, sort: Sort) =>
  !sortable ? undefined : name !== sort.field ? 'none' : sort.descending ? 'descending' : 'ascending'

function SortMark({ sort }: { sort?: Sort }) {
  if (!sort) return <IconSelector className={classes.idle} size="0.9375rem" aria-hidden />
  return sort.descending ? <IconArrowDown size="0.9375rem" aria-hidden /> : <IconArrowUp size="0.9375rem" aria-hidden />
}

export interface RowProps {
  resource: ResourceDescription
  columns: readonly ExplainedField[]
  row: Item
  /** Its place in the whole list, from 0. */
  index: number
  cells?: Cells
}

/** The picture of a row: its title, for when there is no picture, and the value of the field that holds its address. */
export interface RowPicture {
  name: string
  src: unknown
}

interface RowLookProps extends RowProps {
  isTicked?: boolean
  /** It is emphasised, as the one that applies now. */
  isCurrent?: boolean
  tick?: ReactNode
  actions?: ReactNode
  /** Draws the link to the row around its title. */
  link?(className: string | undefined, title: ReactNode): ReactNode
  /** Draws the picture beside the title, for a resource that has one. */
  picture?(picture: RowPicture): ReactNode
}

export function RowLook({ resource, columns, row, index, cells, isTicked, isCurrent, ...slots }: RowLookProps) {
  const { tick, link, picture, actions } = slots
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      data-ticked={isTicked || undefined}
      data-current={isCurrent || undefined}
    >
      {tick && <td className={classes.tick}>{tick}</td>}
      {columns.map(field => {
        const cell = <RowCell row={row} field={field} cells={cells} />
        const title = (
          <>
            {resource.picture && picture?.({ name: titleOf(resource, row), src: row[resource.picture] })}
            <span className={classes.words}>{cell}</span>
          </>
        )
        return (
          <td key={field.name} data-type={field.fieldType} data-figure={cellOf(field).isFigure}>
            {link && field.name === resource.title ? link(classes.title, title) : cell}
          </td>
        )
      })}
      {actions && <td className={classes.actions}>{actions}</td>}
    </tr>
  )
}
