import type { RunPreviewRow } from '@agremia/model/calls/quota-runs'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { printSheets } from '../../parts/counted.ts'
import { PreviewTable } from '../../parts/previews/preview-table.tsx'
import classes from './quotas.module.css'

interface Props {
  rows: readonly RunPreviewRow[]
  found: number
  foundAmount: number
}

/** What each member pays and why. */
export const ChargedRows = ({ rows, found, foundAmount }: Props) => (
  <PreviewTable
    rows={rows}
    columns={[
      { heading: 'O que paga e porquê', cell: row => <Charges row={row} /> },
      { heading: 'Vence', kind: 'figures', cell: dueDaysOf },
      { heading: 'Valor', kind: 'amount', cell: ({ amount }) => printEuros(amount) },
    ]}
    total={{ label: `Total de ${printSheets(found)}`, amount: foundAmount }}
  />
)

/** Why each of the others pays nothing. */
export const LeftOutRows = ({ rows }: Pick<Props, 'rows'>) => (
  <PreviewTable rows={rows} columns={[{ heading: 'Porquê', cell: ({ reasonText }) => reasonText }]} />
)

const Charges = ({ row: { charges } }: { row: RunPreviewRow }) => (
  <ul className={classes.charges}>
    {charges.map(({ description, explanation, amount, billToName }) => (
      <li key={description}>
        {explanation}
        {charges.length > 1 && `: ${printEuros(amount)}`}
        {billToName && ` · paga ${billToName}`}
      </li>
    ))}
  </ul>
)

/** Each due date once, the earliest first. */
const dueDaysOf = ({ charges }: RunPreviewRow) =>
  [...new Set(charges.map(({ dueDate }) => dueDate))].sort().map(printDay).join(', ')
