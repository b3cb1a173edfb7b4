import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lowered } from '@agremia/model/resource/naming'
import { IconChevronRight, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import hidden from '../ui/visually-hidden.module.css'
import { writeIfChosen } from './column-choice.ts'
import { titleOf } from './item.ts'
import classes from './list-cards.module.css'
import type { ShownList } from './list-table.tsx'
import { ListTick } from './list-tick.tsx'
import { RowActions } from './row-actions.tsx'
import { RowCell } from './row-cell.tsx'
import { usePageRows } from './use-virtual-rows.ts'

const USUAL_CARD_REM = 8.25

/** Refs that only the server sets are states too; those that users set are files, tags and the like. */
const isState = ({ fieldType, readonly }: ExplainedField) =>
  fieldType === 'enum' || fieldType === 'boolean' || (fieldType === 'refs' && readonly)
const isDay = (field: ExplainedField) => field.fieldType === 'date' || field.fieldType === 'datetime'
const isPhone = (field: ExplainedField) => field.fieldType === 'phone'

/** The list on a phone: a card for each row, with its title first, then its columns in their order, and telephone numbers to call. */
export function ListCards({ resource, columns, list, selection, question, rowAddress, ...shown }: ShownList) {
  const { Picture, cells, rowActions } = shown
  const { rows, measure, items, before, after } = usePageRows(list, USUAL_CARD_REM, question)
  const title = columns.find(field => field.name === resource.title)
  const phones = columns.filter(isPhone)
  const [second, ...others] = columns.filter(field => field !== title && !isPhone(field))
  const states = others.filter(isState)
  const isDated = second !== undefined && isDay(second)
  // The first amount of a payment and the like needs no label. With its day it fills a line, so that such cards have two.
  const amount = isDated ? others.find(({ fieldType }) => fieldType === 'money') : undefined
  const hasLabel = (field: ExplainedField) => field !== amount && (field.fieldType === 'boolean' || !isState(field))
  // States come before all but a short second column: users look for them most.
  const first = isDated && !amount ? [...states, second] : [amount, second, ...states]
  const rest = [...new Set([...first, ...others])].filter(field => field !== undefined)
  const names = columns.map(({ name }) => name)
  const lines = writeIfChosen(resource, names, undefined) !== '' ? names.length : amount ? 2 : 1
  return (
    <section aria-label={`Lista de ${lowered(resource.label.many)}`}>
      <ul ref={rows} className={classes.list} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(item => {
          const row = list.rows[item.index]
          if (!row) return null
          return (
            <li
              key={item.key}
              ref={measure}
              data-index={item.index}
              className={classes.card}
              aria-setsize={list.total}
              aria-posinset={item.index + 1}
              data-ticked={selection.has(row._id) || undefined}
            >
              <Link className={classes.title} to={rowAddress(row)}>
                {resource.picture && Picture && <Picture name={titleOf(resource, row)} src={row[resource.picture]} />}
                <span className={classes.words}>
                  {title ? <RowCell row={row} field={title} cells={cells} /> : row._id}
                </span>
              </Link>
              <span className={classes.rest} style={{ '--lines': lines }}>
                {rest.map(
                  field =>
                    row[field.name] !== null && (
                      <span key={field.name}>
                        {hasLabel(field) && !row._colours?.[field.name] && `${field.column?.label ?? field.label}: `}
                        <RowCell row={row} field={field} cells={cells} />
                      </span>
                    ),
                )}
              </span>
              {phones.map(
                field =>
                  typeof row[field.name] === 'string' && (
                    <a key={field.name} className={classes.phone} href={`tel:${String(row[field.name])}`}>
                      <IconPhone size="1.125rem" aria-hidden />
                      <span className={hidden.always}>{`${field.label} de ${titleOf(resource, row)}: `}</span>
                      <RowCell row={row} field={field} cells={cells} />
                    </a>
                  ),
              )}
              <span className={classes.tick}>
                <ListTick
                  label={`Selecionar ${titleOf(resource, row)}`}
                  isOn={selection.has(row._id)}
                  onToggle={withShift => selection.toggle(row._id, withShift)}
                />
              </span>
              {rowActions ? (
                <span className={classes.actions}>
                  <RowActions actions={rowActions(row)} title={titleOf(resource, row)} />
                </span>
              ) : (
                <IconChevronRight className={classes.chevron} aria-hidden />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
