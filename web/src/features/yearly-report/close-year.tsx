import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Proposes to close the accounts of a year whose report was approved. */
export function CloseYear({ year, onClosed }: { year: number; onClosed(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = async () => {
    setIsBusy(true)
    try {
      await api.patch('/settings', { closedUntil: `${year}-12-31` })
      showToast({ title: `As contas de ${year} estão encerradas` })
      onClosed()
    } catch (error) {
      showFailure('Não foi possível encerrar as contas', error)
    } finally {
      setIsBusy(false)
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Encerrar as contas de {year}</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Encerrar as contas de ${year}?`}
          confirmLabel="Encerrar"
          isBusy={isBusy}
          onConfirm={() => void close()}
          onClose={() => setIsAsking(false)}
        >
          Nada mais se cobra, recebe, perdoa ou anula com data até 31/12/{year}.
        </ConfirmDialog>
      )}
    </>
  )
}
