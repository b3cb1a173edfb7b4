import { ALL } from '@agremia/model/resource/list-query'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { describeFailure } from '../api/failure.ts'
import { printCount } from './list-count.ts'
import classes from './list-footer.module.css'
import { storeListSize, useListSize } from './list-size.ts'
import type { List } from './use-list.ts'

const SIZES = [25, 50, 100, 200, 500, ALL]

/** The number of loaded rows, and the choice of how many are loaded at a time (LIST-02). */
export function ListFooter({ list }: { list: List }) {
  const size = useListSize()
  const id = useId()
  // A stored size that is not among the usual ones is offered too.
  const sizes = SIZES.includes(size) ? SIZES : [size, ...SIZES]
  return (
    <footer className={classes.footer}>
      {list.failure ? (
        <span className={classes.failure} role="alert">
          {describeFailure(list.failure)}
          <Button variant="default" size="compact-md" onClick={list.reload}>
            Tentar de novo
          </Button>
        </span>
      ) : (
        <span>
          {printCount(list.rows.length)} de {printCount(list.total)}
          {list.isLoadingMore && ' · a carregar mais…'}
        </span>
      )}
      <span className={classes.size}>
        <label htmlFor={id}>Linhas de cada vez</label>
        <select id={id} value={size} onChange={event => storeListSize(Number(event.currentTarget.value))}>
          {sizes.map(one => (
            <option key={one} value={one}>
              {one === ALL ? 'Todas' : one}
            </option>
          ))}
        </select>
      </span>
    </footer>
  )
}
