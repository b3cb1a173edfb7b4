import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Portrait } from '../ui/portrait.tsx'
import { type Item, titleOf } from './item.ts'
import { ListTick } from './list-tick.tsx'
import { RowLook, type RowProps } from './table-look.tsx'

interface Props extends RowProps {
  isTicked: boolean
  onToggle(id: string): void
  rowAddress: (row: Item) => string
}

/** One row of the table. It is made again only when something of its own changes: a tick draws one row, not all. */
export const ListRow = memo(function ListRow({ isTicked, onToggle, rowAddress, ...shown }: Props) {
  const { resource, row } = shown
  return (
    <RowLook
      {...shown}
      isTicked={isTicked}
      tick={
        <ListTick label={`Selecionar ${titleOf(resource, row)}`} isOn={isTicked} onToggle={() => onToggle(row._id)} />
      }
      portrait={picture => <Portrait {...picture} />}
      link={(className, title) => (
        <Link className={className} to={rowAddress(row)}>
          {title}
        </Link>
      )}
    />
  )
})
