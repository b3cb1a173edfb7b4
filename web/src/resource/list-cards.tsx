import type { ExplainedField } from '@agremia/model/resource/explainer'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { titleOf } from './item.ts'
import classes from './list-cards.module.css'
import type { ShownList } from './list-table.tsx'
import { ListTick } from './list-tick.tsx'
import { RowActions } from './row-actions.tsx'
import { RowCell } from './row-cell.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const CARD_REM = 6.25

const isState = (field: ExplainedField) => field.fieldType === 'enum' || field.fieldType === 'boolean'

/** The list on a phone: a card for each row, with its title first and then its columns in their order. */
export function ListCards({ resource, columns, list, selection, question, rowAddress, ...shown }: ShownList) {
  const { Picture, cells, rowActions } = shown
  const { scroller, items, before, after } = useVirtualRows(list, CARD_REM, question)
  const title = columns.find(field => field.name === resource.title)
  const [second, ...others] = columns.filter(field => field !== title)
  // States come first: they are short, and users look for them most.
  const rest = [...others.filter(isState), ...others.filter(field => !isState(field))]
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={`Lista de ${resource.label.many.toLowerCase()}`}
    >
      <ul className={classes.list} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(item => {
          const row = list.rows[item.index]
          if (!row) return null
          return (
            <li
              key={item.key}
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
              {second && (
                <span className={classes.second}>
                  {second.fieldType === 'integer' && `${second.label}: `}
                  <RowCell row={row} field={second} cells={cells} />
                </span>
              )}
              <span className={classes.rest}>
                {rest.map(
                  field =>
                    row[field.name] !== null && (
                      <span key={field.name}>
                        {field.fieldType !== 'enum' && !row._colours?.[field.name] && `${field.label}: `}
                        <RowCell row={row} field={field} cells={cells} />
                      </span>
                    ),
                )}
              </span>
              <span className={classes.tick}>
                <ListTick
                  label={`Selecionar ${titleOf(resource, row)}`}
                  isOn={selection.has(row._id)}
                  onToggle={() => selection.toggle(row._id)}
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
