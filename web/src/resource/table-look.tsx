import type { ExplainedField } from '@agremia/model/resource/explainer'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { PointerEventHandler, ReactNode, Ref } from 'react'
import type { Widths } from './column-choice.ts'
import { cellOf, FieldCell } from './field-cell.tsx'
import { type Described, type Item, shownValue, titleOf } from './item.ts'
import type { Sort } from './list-address.ts'
import classes from './list-table.module.css'

// How the table of a list looks. Without hooks and without the router, because it is drawn twice: by the page itself, as
// soon as the rows are there, and by the program that comes after (docs/decisions/009-first-load.md).

export const ROW_REM = 3
const TICK_REM = 3.25
/** A face and the room beside it. */
const PICTURE_REM = 2.75
/** What names a row is the last thing to be cut short. */
const TITLE_REM = 4
const NO_WIDTHS: Widths = {}

interface Props {
  ref?: Ref<HTMLElement>
  resource: Described
  columns: readonly ExplainedField[]
  /** Of the whole list. */
  total: number
  sort: Sort
  widths?: Widths
  onSort?(name: string): void
  onPointerOver?: PointerEventHandler
  /** The box that ticks every row. */
  tick: ReactNode
  edgeOf?(field: ExplainedField, width: number): ReactNode
  /** The headings do nothing yet. */
  isInert?: boolean
  /** The rows, and how much room stands for those before and after them, in px. */
  before?: number
  after?: number
  children: ReactNode
}

/** The server sorts; the table only says how. */
export function TableLook(props: Props) {
  const { ref, resource, columns, total, sort, widths = NO_WIDTHS, onSort, tick, edgeOf, isInert } = props
  const { before = 0, after = 0, children } = props
  const usualWidth = (field: ExplainedField) =>
    cellOf(field).width + (field.name === resource.title ? TITLE_REM + (resource.picture ? PICTURE_REM : 0) : 0)
  const widthOf = (field: ExplainedField) => widths[field.name] ?? usualWidth(field)
  const width = columns.reduce((sum, field) => sum + widthOf(field), TICK_REM)
  const isSized = columns.some(field => widths[field.name] !== undefined)
  const last = columns.at(-1)
  return (
    <section
      ref={ref}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onPointerOver={props.onPointerOver}
      aria-label={`Lista de ${resource.label.many.toLowerCase()}`}
    >
      <table className={classes.table} aria-rowcount={total + 1} style={{ '--width': `${width}rem` }}>
        <thead inert={isInert}>
          <tr aria-rowindex={1}>
            <td className={classes.tick} style={{ width: `${TICK_REM}rem` }}>
              {tick}
            </td>
            {columns.map(field => (
              <th
                key={field.name}
                scope="col"
                aria-label={field.label}
                aria-sort={ariaSort(field, sort)}
                data-column={field.name}
                data-figure={cellOf(field).isFigure}
                // Once someone has chosen widths the others keep theirs, and the last one takes the room to spare.
                style={{ width: isSized && field === last ? 'auto' : `${widthOf(field)}rem` }}
              >
                {field.sortable ? (
                  <button type="button" onClick={() => onSort?.(field.name)}>
                    {field.label}
                    <SortMark sort={field.name === sort.field ? sort : undefined} />
                  </button>
                ) : (
                  field.label
                )}
                {edgeOf?.(field, widthOf(field))}
              </th>
            ))}
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
  resource: Described
  columns: readonly ExplainedField[]
  row: Item
  /** Its place in the whole list, from 0. */
  index: number
}

/** The picture of a row: its title, for when there is no picture, and the value of the field that holds its address. */
export interface RowPicture {
  name: string
  src: unknown
}

interface RowLookProps extends RowProps {
  isTicked?: boolean
  tick: ReactNode
  /** The way into the row, around its title. */
  link(className: string | undefined, title: ReactNode): ReactNode
  /** Draws the picture beside the title, for a resource that has one. */
  picture?(picture: RowPicture): ReactNode
}

export const RowLook = ({ resource, columns, row, index, isTicked, tick, link, picture }: RowLookProps) => (
  <tr aria-rowindex={index + 2} className={classes.row} data-ticked={isTicked || undefined}>
    <td className={classes.tick}>{tick}</td>
    {columns.map(field => {
      const cell = <FieldCell field={field} value={shownValue(row, field)} colour={row._colours?.[field.name]} />
      const title = (
        <>
          {resource.picture && picture?.({ name: titleOf(resource, row), src: row[resource.picture] })}
          <span className={classes.words}>{cell}</span>
        </>
      )
      return (
        <td key={field.name} data-type={field.fieldType} data-figure={cellOf(field).isFigure}>
          {field.name === resource.title ? link(classes.title, title) : cell}
        </td>
      )
    })}
  </tr>
)
