import { Button } from '@mantine/core'
import { useClaims } from '../api/session.ts'
import { ExportButton } from './export-button.tsx'
import type { Described } from './item.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list-bulk-bar.module.css'
import { ListBulkDelete } from './list-bulk-delete.tsx'
import { printCount } from './list-count.ts'
import type { Selection } from './list-selection.ts'

interface Props {
  resource: Described
  selection: Selection
  /** What was asked for, with the order. */
  address: ListAddress
  fields: readonly string[]
  total: number
}

/** What can be done with the ticked rows; and how many more match than those that are ticked (LIST-09). */
export function ListBulkBar({ resource, selection, address, fields, total }: Props) {
  const claims = useClaims()
  const { count, isAll } = selection
  return (
    <section className={classes.bar} aria-label="Seleção">
      <strong role="status">
        {isAll && count > 1 ? `Todos os ${printCount(count)} selecionados` : printSelected(count)}
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
        <ExportButton
          resource={resource}
          address={address}
          fields={fields}
          ids={isAll ? undefined : [...selection.ids]}
          label="Exportar selecionados"
        />
        {resource.operations.includes('delete') && (
          // A row with the id of the person who is signed in is that person.
          <ListBulkDelete resource={resource} selection={selection} address={address} keep={claims?.ID} />
        )}
      </span>
    </section>
  )
}

const printSelected = (count: number) => (count === 1 ? '1 selecionado' : `${printCount(count)} selecionados`)
