import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import type { ReactNode } from 'react'
import classes from './field-cell.module.css'
import { printField } from './print-field.ts'

interface Cell {
  /** The default width of the column in rem, so that it grows with the font size. */
  width: number
  /** The longest word of the column decides its width, down to this many rem: a short heading over short values needs less. */
  narrowest?: number
  /** Aligned right with digits of equal width, so that amounts can be compared down the column. */
  isFigure?: boolean
  render(value: unknown, field: ExplainedField): ReactNode
}

const print = (value: unknown, field: ExplainedField) => printField(field, value)
const text = (width: number): Cell => ({ width, render: print })
const figure = (narrowest: number, width: number): Cell => ({ narrowest, width, isFigure: true, render: print })
const badge = (value: unknown, field: ExplainedField) => {
  const word = printField(field, value)
  const colour = field.options?.find(option => option.value === value)?.colour
  return word && <Badge word={word} colour={colour} />
}
const Badge = ({ word, colour }: { word: string; colour?: string }) => (
  <span className={classes.badge}>
    {colour && <span className={classes.dot} style={{ background: colour }} aria-hidden />}
    {word}
  </span>
)

/** How a list shows the values of each field type. A missing type does not compile. */
const CELLS: Record<FieldType, Cell> = {
  string: text(12),
  text: text(18),
  email: text(12.5),
  phone: text(8),
  nif: text(8),
  iban: text(17),
  postalCode: text(8),
  url: text(15),
  ref: text(9),
  money: figure(8, 11),
  integer: figure(5.5, 11),
  date: text(7.75),
  datetime: text(11),
  enum: { narrowest: 7, width: 11, render: badge },
  enumList: text(14),
  refs: text(14),
  boolean: {
    width: 7,
    render: (value, field) => (
      <span className={classes.badge} data-on={value === true || undefined}>
        {printField(field, value)}
      </span>
    ),
  },
  color: {
    width: 9,
    render: value =>
      typeof value === 'string' && (
        <span className={classes.colour}>
          <span className={classes.swatch} style={{ background: value }} />
          {value}
        </span>
      ),
  },
  password: text(1),
  richText: text(18),
  lines: text(18),
  object: text(15),
}

export const cellOf = (field: ExplainedField) => CELLS[field.fieldType]

/** The default width of the column of a field in rem: half a rem for each letter beside padding and the sign of sorting. */
export function usualWidthOf({ label, options = [], column, ...field }: ExplainedField) {
  const { width, narrowest = width } = CELLS[field.fieldType]
  const words = [column?.label ?? label, ...options.map(option => option.label)]
  return column?.width ?? Math.min(Math.max(2.75 + Math.max(...words.map(word => word.length)) / 2, narrowest), width)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

interface Props {
  field: ExplainedField
  value: unknown
  /** The colour of the row that a ref points to, drawn as a dot beside its title. */
  colour?: string | null
}

export function FieldCell({ field, value, colour }: Props) {
  if (value === null || value === undefined || isEmptyList(value)) return <span className={classes.nothing}>—</span>
  if (colour) return <Badge word={printField(field, value)} colour={colour} />
  return cellOf(field).render(value, field)
}
