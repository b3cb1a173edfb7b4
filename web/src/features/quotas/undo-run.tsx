import type { RunUndoPreview } from '@agremia/model/calls/quota-runs'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { followTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { printDebts } from '../../parts/counted.ts'
import type { Item } from '../../resource/item.ts'
import { printCount } from '../../resource/list-count.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CHANGED_BY_RUNS } from './changed-by-runs.ts'
import classes from './quotas.module.css'

/** Undoes a run, after telling what is annulled and what stays because somebody has paid. */
export function UndoRun({ run, onStarted, onDone }: { run: Item; onStarted(): void; onDone(): void }) {
  const client = useQueryClient()
  const [preview, setPreview] = useState<RunUndoPreview>()
  const [isBusy, setIsBusy] = useState(false)
  const path = `/quota_runs/${run._id}/undo`
  const close = () => setPreview(undefined)
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showFailure('Não foi possível anular', error)
    } finally {
      setIsBusy(false)
    }
  }
  const look = () =>
    attempt(async () => {
      const { data } = (await api.get<{ data: RunUndoPreview }>(path)).data
      if (data.count > 0) setPreview(data)
      else
        showToast({
          title: 'Nada há para anular',
          message: 'Todas as dívidas desta geração já têm pagamento ou decisão.',
          isError: true,
        })
    })
  const undo = () =>
    attempt(async () => {
      const { data } = await api.post<{ data: TaskEntry }>(path)
      close()
      onStarted()
      followTask(data.data, () => {
        for (const name of CHANGED_BY_RUNS) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
        onDone()
      })
    })
  return (
    <>
      <Button variant="default" loading={isBusy && !preview} onClick={() => void look()}>
        Anular geração
      </Button>
      {preview && (
        <ConfirmDialog
          title={`Anular ${printDebts(preview.count)}, no total de ${printEuros(preview.total)}?`}
          confirmLabel="Anular geração"
          cancelLabel="Voltar"
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => void undo()}
        >
          <p>As dívidas anuladas ficam no histórico, e estes meses podem ser gerados outra vez.</p>
          {preview.keptCount > 0 && (
            <>
              <p>{`${printDebts(preview.keptCount)} ${preview.keptCount === 1 ? 'fica' : 'ficam'}, porque já há pagamento ou decisão:`}</p>
              <ul className={classes.reasons}>
                {preview.kept.map(({ memberNumber, memberName, description, status }) => (
                  <li key={`${memberNumber} ${description}`}>{`${memberName}: ${description} (${status})`}</li>
                ))}
                {preview.keptCount > preview.kept.length && (
                  <li>{`… e mais ${printCount(preview.keptCount - preview.kept.length)}.`}</li>
                )}
              </ul>
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
