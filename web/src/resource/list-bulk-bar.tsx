import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useClaims } from '../api/session.ts'
import { useFocusReturn } from '../ui/focus-return.ts'
import { ExportButton } from './export-button.tsx'
import type { ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list-bulk-bar.module.css'
import { ListBulkDelete } from './list-bulk-delete.tsx'
import { printCount } from './list-count.ts'
import type { Selection } from './list-selection.ts'

/** The ticked rows as calls accept them: by their ids, or by the parameters of the list that finds them all. */
export interface ChosenRows {
  count: number
  ids?: readonly string[]
  query?: ListAddress
}

/** The props of a list's further actions for ticked rows. */
export interface BulkActionsProps {
  chosen: ChosenRows
  /** Call it when the action has removed ticked rows: it clears the selection. */
  onDone(): void
}

interface Props {
  resource: ResourceDescription
  selection: Selection
  /** The parameters of the list, with its order. */
  address: ListAddress
  fields: readonly string[]
  total: number
  /** The sums of the ticked rows, in words. */
  sums?: string
  Actions?: ComponentType<BulkActionsProps>
}

/** The actions for the ticked rows, and the offer to select all rows that match and not only the loaded ones (LIST-09). */
export function ListBulkBar({ resource, selection, address, fields, total, sums, Actions }: Props) {
  const claims = useClaims()
  // To the tick with which it came.
  useFocusReturn()
  const { count, isAll } = selection
  return (
    <section className={classes.bar} aria-label="Seleção">
      <strong role="status">
        {isAll && count > 1 ? `Todos os ${printCount(count)} selecionados` : printSelected(count)}
        {sums && ` · ${sums}`}
      </strong>
      {!isAll && count < total && (
        <Button variant="subtle" size="compact-md" onClick={selection.selectAll}>
          Selecionar todos os {printCount(total)}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={selection.clear}>
        Limpar seleção
      </Button>
      <span className={classes.actions}>
        {Actions && (
          <Actions
            chosen={isAll ? { count, query: address } : { count, ids: [...selection.ids] }}
            onDone={selection.clear}
          />
        )}
        <ExportButton
          resource={resource}
          address={address}
          fields={fields}
          ids={isAll ? undefined : [...selection.ids]}
          label="Exportar selecionados"
        />
        {resource.operations.includes('delete') && (
          // Only in the list of users can a row have the id of the signed-in user.
          <ListBulkDelete resource={resource} selection={selection} address={address} keep={claims?.ID} />
        )}
      </span>
    </section>
  )
}

const printSelected = (count: number) => (count === 1 ? '1 selecionado' : `${printCount(count)} selecionados`)
