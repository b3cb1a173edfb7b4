import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import { PrintItemButton } from '../../resource/print-button.tsx'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToolbarActions } from '../../ui/toolbar-actions.ts'
import '../../ui/form-styles.ts'
import { AccountView } from './account-view.tsx'

const PRINT = <PrintItemButton />

/** NAV-28: the debts of one member, where they come from, and what can be done about them. */
export function MemberDebtsScreen({ memberId }: { memberId: string }) {
  const withWords = useWording()
  useToolbarActions(PRINT)
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <AccountView
      memberId={memberId}
      head={({ name, memberNumber }) => (
        <PageHeader title={name} note={withWords(`{MemberSingular} n.º ${printNumber(memberNumber)}`)}>
          <Button
            variant="default"
            renderRoot={link => <Link {...link} to="/~membros/$id" params={{ id: memberId }} />}
          >
            Abrir ficha
          </Button>
        </PageHeader>
      )}
    />
  )
}
