import type { StatementAnswer } from '@agremia/model/calls/treasury-accounts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ExportFormatsButton } from '../../../resource/export-button.tsx'
import { useExportCall } from '../../../resource/use-export.ts'
import { PayOutDialog } from '../pay-out-dialog.tsx'
import type { Period } from '../use-accounts.ts'

interface Props {
  account: StatementAnswer['account']
  period: Period
}

/** What can be done with an account. */
export function AccountTools({ account, period }: Props) {
  const { _id: id, kind, active } = account
  const [isPayingOut, setIsPayingOut] = useState(false)
  return (
    <>
      <StatementExport id={id} period={period} />
      {active && (
        <>
          <Button
            variant="default"
            renderRoot={link => (
              <Link {...link} to="/tesouraria/movimentos/novo" search={{ tipo: 'transferencia', conta: id }} />
            )}
          >
            Transferir
          </Button>
          <Button
            variant="default"
            renderRoot={link => <Link {...link} to="/tesouraria/movimentos/novo" search={{ conta: id }} />}
          >
            Novo movimento
          </Button>
          {kind === 'prestador' && <Button onClick={() => setIsPayingOut(true)}>Registar entrega</Button>}
        </>
      )}
      {kind === 'banco' && (
        <Button renderRoot={link => <Link {...link} to="/tesouraria/contas/$id/conciliar" params={{ id }} />}>
          Conciliar
        </Button>
      )}
      {kind === 'caixa' && active && (
        <Button renderRoot={link => <Link {...link} to="/tesouraria/contas/$id/fecho" params={{ id }} />}>
          Fecho de caixa
        </Button>
      )}
      {isPayingOut && <PayOutDialog account={account} onClose={() => setIsPayingOut(false)} />}
    </>
  )
}

/** The same lines as a file. */
function StatementExport({ id, period }: { id: string; period: Period }) {
  const { isAsking, ask } = useExportCall(`/bank_accounts/${encodeURIComponent(id)}/statement/export`, period)
  return <ExportFormatsButton isAsking={isAsking} onChoose={ask} />
}
