import type { YearClosing } from '@agremia/model/calls/year-closing'
import { counted } from '@agremia/model/rules/counted'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  year: number
  /** What is still to be done. */
  waiting: YearClosing['points']
  onClose(): void
  onDone(): void
}

/** Says what closing locks and who may open it again. */
export function CloseDialog({ year, waiting, onClose, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const close = async () => {
    setIsBusy(true)
    try {
      await api.post(`/year_closings/${year}/close`, {})
      showToast({ title: `As contas de ${year} estão encerradas` })
      onDone()
    } catch (error) {
      showFailure('Não foi possível encerrar as contas', error)
      onClose()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={`Encerrar as contas de ${year}?`}
      confirmLabel={waiting.length > 0 ? 'Encerrar assim mesmo' : 'Encerrar'}
      isBusy={isBusy}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      {waiting.length > 0 && (
        <p>
          <strong>{counted(waiting.length, 'ponto da lista está', 'pontos da lista estão')} por tratar.</strong>
        </p>
      )}
      <p>
        Nada mais se cobra, recebe, paga, perdoa ou anula com data até 31/12/{year}. Os saldos iniciais das contas ficam
        como estão, e os documentos do exercício de {year} já não mudam.
      </p>
      <p>
        Uma fatura de {year} que chegue depois conta no exercício em curso. Só um administrador reabre, com um motivo.
      </p>
    </ConfirmDialog>
  )
}
