import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { printCards } from '../../../parts/counted.ts'
import type { Item } from '../../../resource/item.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useCardsChanged } from '../use-cards-changed.ts'

/** Takes back a batch that was not printed. */
export function UndoBatch({ batch, onDone }: { batch: Item; onDone(): void }) {
  const cardsChanged = useCardsChanged()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setIsAsking(false)
  const undo = async () => {
    setIsBusy(true)
    try {
      const { data } = await api.post<{ data: TaskEntry }>(`/card_batches/${batch._id}/undo`)
      followTask(data.data, () => {
        cardsChanged()
        onDone()
      })
    } catch (error) {
      showFailure('Não foi possível anular', error)
    } finally {
      setIsBusy(false)
      close()
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Anular lote
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Anular ${printCards(Number(batch.cardCount))}?`}
          confirmLabel="Anular lote"
          cancelLabel="Voltar"
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => void undo()}
        >
          <p>
            Os cartões deste lote ficam cancelados, os que substituíam voltam a ser válidos, e o que custavam deixa de
            ser devido.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
