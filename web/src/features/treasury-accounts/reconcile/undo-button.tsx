import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useUndoReconciliation } from './use-reconcile.ts'

interface Props {
  accountId: string
  last: NonNullable<ReconciliationAnswer['last']>
}

/** Takes the last reconciliation back, after a question: its lines would have to be ticked again. */
export function UndoButton({ accountId, last: { _id, until, lineCount } }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoReconciliation(accountId)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setIsAsking(true)}>
        Anular a última conciliação
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Anular a conciliação até ${printDay(until)}?`}
          confirmLabel="Anular conciliação"
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate(_id, { onSettled: close })}
          onClose={close}
        >
          {lineCount > 0
            ? `${counted(lineCount, 'linha volta', 'linhas voltam')} a ficar por conciliar.`
            : 'Não tem linhas: só a data volta atrás.'}
        </ConfirmDialog>
      )}
    </>
  )
}
