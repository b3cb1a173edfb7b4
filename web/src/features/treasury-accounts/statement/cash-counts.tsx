import { Link } from '@tanstack/react-router'
import { ChildList } from '../../../resource/child-list/child-list.tsx'
import type { Item } from '../../../resource/item.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'

/** The closings of a cash box, each leading to its sheet. */
export const CashCounts = ({ accountId }: { accountId: string }) => (
  <ChildList
    name="cashCounts"
    parent={{ name: 'bankAccounts', id: accountId }}
    heading="Fechos de caixa"
    columns={['date', 'counted', 'difference', 'explanation', 'deposit', 'registeredById']}
    cells={{ date: row => <SheetLink row={row} /> }}
    firstStep="Esta caixa ainda não foi fechada."
  />
)

function SheetLink({ row }: { row: Item }) {
  const printDate = useFieldPrinter('cashCounts', 'date')
  return (
    <Link to="/tesoouraria/$id" params={{ id: String(row.treasuryDocId) }}>
      {printDate(row.date)}
    </Link>
  )
}
