import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { showFailure } from '../api/show-failure.ts'
import { printCount } from '../resource/list-count.ts'
import { showToast } from '../ui/toast.tsx'

interface Props {
  /** The charges, as a list sends a choice of its rows. */
  choice: { query?: object; ids?: readonly string[] }
  onDone?(): void
}

export const INCLUDE_IN_REMINDERS = 'Incluir nos avisos'

/** Opening balances stay outside automatic reminders until somebody includes them; the toast takes it back. */
export function useIncludeInReminders({ choice, onDone }: Props) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function hold(isHeld: boolean) {
    setIsBusy(true)
    try {
      const { data } = await api.post<{ data: { count: number } }>('/unsettled_payments/reminders', {
        ...choice,
        isHeld,
      })
      showToast(isHeld ? { title: 'As dívidas ficam fora dos avisos' } : included(data.data.count))
      void client.invalidateQueries({ queryKey: queryKeys.resource('unsettledPayments') })
      onDone?.()
    } catch (error) {
      showFailure('Não foi possível incluir nos avisos', error)
    } finally {
      setIsBusy(false)
    }
  }
  const included = (count: number) =>
    count === 0
      ? { title: 'Já estavam nos avisos' }
      : {
          title: `${count === 1 ? '1 dívida incluída' : `${printCount(count)} dívidas incluídas`} nos avisos`,
          action: { label: 'Anular', run: () => void hold(true) },
        }
  return { isBusy, include: () => void hold(false) }
}

export function IncludeInReminders(props: Props) {
  const { isBusy, include } = useIncludeInReminders(props)
  return (
    <Button variant="default" loading={isBusy} onClick={include}>
      {INCLUDE_IN_REMINDERS}
    </Button>
  )
}
