import type { RunPreview } from '@agremia/model/calls/quota-runs'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { followTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { RunRequest } from './use-run-preview.ts'

/** Asks once more, naming what it will touch, and starts the task. Its progress is shown; the list of runs tells what it did. */
export function StartRun({ request, counts }: { request: RunRequest; counts: RunPreview['counts'] }) {
  const withWords = useWording()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { charges, charged, amount, leftOut } = counts
  if (charges === 0) return null
  const debts = charges === 1 ? '1 dívida' : `${printCount(charges)} dívidas`
  const close = () => setIsAsking(false)
  const start = async () => {
    setIsBusy(true)
    try {
      const { data } = await api.post<{ data: TaskEntry }>('/quota_runs/generate', {
        ...request,
        seen: { charges, amount },
      })
      close()
      followTask(data.data, () => {
        for (const name of ['quotaRuns', 'unsettledPayments', 'members'])
          void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
      })
      await navigate({ to: '/~quotas/geracoes' })
    } catch (error) {
      const failure = readFailure(error)
      // Something changed since the preview, which is shown anew.
      if (failure.status === 409) {
        close()
        await client.invalidateQueries({ queryKey: queryKeys.resource('quotaRuns') })
      }
      if (!failure.isTimeout)
        showToast({ title: 'Nada foi gerado', message: describeFirstFault(failure), isError: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{`Gerar ${debts}`}</Button>
      {isAsking && (
        <Dialog
          title={`Gerar ${debts}, no total de ${printEuros(amount)}?`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                Voltar
              </Button>
              <Button loading={isBusy} onClick={() => void start()}>
                Gerar
              </Button>
            </>
          }
        >
          <p>
            {withWords(
              `Passam a dever ${charged === 1 ? '1 {memberSingular}' : `${printCount(charged)} {memberPlural}`}. `,
            )}
            {leftOut > 0 && `${printCount(leftOut)} ${leftOut === 1 ? 'ficha fica' : 'fichas ficam'} de fora. `}O saldo
            a favor de quem o tem é usado, se as definições o dizem. A geração pode ser anulada depois; o que entretanto
            for pago fica.
          </p>
        </Dialog>
      )}
    </>
  )
}
