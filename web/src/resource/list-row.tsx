import { Link } from '@tanstack/react-router'
import { type ComponentType, memo } from 'react'
import { type Item, titleOf } from './item.ts'
import { ListTick } from './list-tick.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'
import { RowLook, type RowPicture, type RowProps } from './table-look.tsx'

interface Props extends RowProps {
  isTicked: boolean
  onToggle(id: string, isRange?: boolean): void
  rowAddress: (row: Item) => string
  Picture?: ComponentType<RowPicture>
  rowActions?(row: Item): readonly RowAction[]
}

/** One row of the table. It is memoised, so that a tick renders one row and not all. */
export const ListRow = memo(function ListRow({ isTicked, onToggle, rowAddress, Picture, rowActions, ...shown }: Props) {
  const { resource, row } = shown
  return (
    <RowLook
      {...shown}
      isTicked={isTicked}
      tick={
        <ListTick
          label={`Selecionar ${titleOf(resource, row)}`}
          isOn={isTicked}
          onToggle={withShift => onToggle(row._id, withShift)}
        />
      }
      picture={Picture && (picture => <Picture {...picture} />)}
      actions={rowActions && <RowActions actions={rowActions(row)} title={titleOf(resource, row)} />}
      link={(className, title) => (
        <Link className={className} to={rowAddress(row)}>
          {title}
        </Link>
      )}
    />
  )
})
