import { ALL } from '@agremia/model/resource/list-query'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { describeFailure } from '../api/failure.ts'
import { footerSlot } from '../ui/frame-slots.ts'
import { useStore } from '../ui/store.ts'
import { printCount } from './list-count.ts'
import classes from './list-footer.module.css'
import { storeListSize, useListSize } from './list-size.ts'
import { type RowDensity, storeRowDensity, useRowDensity } from './row-density.ts'
import type { List } from './use-list.ts'

const SIZES = [25, 50, 100, 200, 500, ALL]

const DENSITIES: Record<RowDensity, string> = { compact: 'Compactas', comfortable: 'Confortáveis' }

/**
 * The number of loaded rows, and the choice of how many are loaded at a time (LIST-02) and how high they are. A list that
 * fills the window shows it in the frame's footer.
 */
export function ListFooter({ list, isInFrame }: { list: List; isInFrame: boolean }) {
  const size = useListSize()
  const density = useRowDensity()
  const id = useId()
  const frame = useStore(footerSlot)
  // A stored size that is not among the usual ones is offered too.
  const sizes = SIZES.includes(size) ? SIZES : [size, ...SIZES]
  const content = (
    <>
      {list.failure ? (
        <span className={classes.failure} role="alert">
          {describeFailure(list.failure)}
          <Button variant="default" size="compact-sm" onClick={list.reload}>
            Tentar de novo
          </Button>
        </span>
      ) : (
        <span>
          {printCount(list.rows.length)} de {printCount(list.total)}
          {list.isLoadingMore && ' · a carregar mais…'}
        </span>
      )}
      <span className={classes.choice}>
        <label htmlFor={id}>Linhas de cada vez</label>
        <select id={id} value={size} onChange={event => storeListSize(Number(event.currentTarget.value))}>
          {sizes.map(one => (
            <option key={one} value={one}>
              {one === ALL ? 'Todas' : one}
            </option>
          ))}
        </select>
      </span>
      {isInFrame && (
        <span className={classes.choice}>
          <label htmlFor={`${id}-altura`}>Altura das linhas</label>
          <select
            id={`${id}-altura`}
            value={density}
            onChange={event => storeRowDensity(event.currentTarget.value === 'comfortable' ? 'comfortable' : 'compact')}
          >
            {Object.entries(DENSITIES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  )
  if (isInFrame && frame) return createPortal(content, frame)
  return <div className={classes.footer}>{content}</div>
}
