import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Item } from '../item.ts'
import type { RowAction } from '../row-actions.tsx'
import { useResource } from '../use-explainer.ts'
import { ChildList, type ChildListProps } from './child-list.tsx'
import { DeleteChild, type Deletion } from './delete-child.tsx'

interface Props extends Omit<ChildListProps, 'rowActions' | 'action' | 'rowTitle'> {
  addLabel: string
  /** Adding a row is the main action of the screen: its button is filled. */
  isMainAction?: boolean
  rowTitle(row: Item): string
  /** The dialog in which a row is changed, or, without one, added. */
  editor(row: Item | undefined, close: () => void): ReactNode
  /** Further actions of a row, between changing and deleting it. */
  moreActions?(row: Item): readonly RowAction[]
  /** Whether a row may be deleted. By default all may. */
  canDelete?(row: Item): boolean
  /** The question that confirms the deletion of a row. */
  deletion(row: Item): Deletion
  onDeleted(): void
}

const ICON = '1.25rem'

/** A list inside another screen whose rows are added, changed and deleted in dialogs over it. */
export function EditableChildList({
  addLabel,
  isMainAction,
  editor,
  moreActions = () => [],
  canDelete = () => true,
  deletion,
  onDeleted,
  ...list
}: Props) {
  const resource = useResource(list.name)
  const [editing, setEditing] = useState<Item | 'new'>()
  const [deleting, setDeleting] = useState<Item>()
  if (!resource) return null
  const may = (operation: 'create' | 'update' | 'delete') => resource.operations.includes(operation)
  return (
    <>
      <ChildList
        {...list}
        rowActions={row => [
          ...(may('update')
            ? [{ label: 'Editar', icon: <IconPencil size={ICON} aria-hidden />, run: () => setEditing(row) }]
            : []),
          ...(may('update') ? moreActions(row) : []),
          ...(may('delete') && canDelete(row)
            ? [
                {
                  label: 'Eliminar',
                  icon: <IconTrash size={ICON} aria-hidden />,
                  isDestructive: true,
                  run: () => setDeleting(row),
                },
              ]
            : []),
        ]}
        action={
          may('create') && (
            <Button
              variant={isMainAction ? 'filled' : 'default'}
              leftSection={<IconPlus size="1.125rem" aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {addLabel}
            </Button>
          )
        }
      />
      {editing && editor(editing === 'new' ? undefined : editing, () => setEditing(undefined))}
      {deleting && (
        <DeleteChild
          resource={resource}
          item={deleting}
          deletion={deletion(deleting)}
          itemTitle={list.rowTitle(deleting)}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
