import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { UNKNOWN_END } from '../../../parts/unknown-end.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAccountsChanged } from '../use-accounts.ts'

interface Reconciling {
  until: string
  /** As it was typed. */
  statementBalance: string
  keys: readonly string[]
}

/** Notes that lines are on the bank statement, and takes the last of such notes back. */
export function useReconcile(accountId: string, onDone: () => void) {
  const changed = useAccountsChanged()
  const [errors, setErrors] = useState<Errors>({})
  /** A second click comes before the screen is drawn again. */
  const isSent = useRef(false)
  const path = `/bank_accounts/${encodeURIComponent(accountId)}`
  const takeBack = useMutation({
    mutationFn: (reconciliationId: string) => api.post(`${path}/undo_reconciliation`, { reconciliationId }),
    onSuccess: () => showToast({ title: 'Conciliação anulada', message: 'As linhas voltaram a ficar por conciliar.' }),
    onError: error => showFailure('Não foi possível anular', error),
    onSettled: changed,
  })
  const note = useMutation({
    mutationFn: async (body: Reconciling) =>
      (await api.post<{ data: { _id: string } }>(`${path}/reconcile`, body)).data.data,
    onSuccess: ({ _id }) => {
      setErrors({})
      onDone()
      showToast({ title: 'Conta conciliada', action: { label: 'Anular', run: () => takeBack.mutate(_id) } })
    },
    onError: error => {
      const failure = readFailure(error)
      setErrors(failure.errors)
      if (failure.status === undefined) showToast({ title: UNKNOWN_END, isError: true })
      else if (failure.status !== 422)
        showToast({ title: 'Não foi possível conciliar', message: describeFailure(failure), isError: true })
    },
    onSettled: () => {
      isSent.current = false
      changed()
    },
  })
  return {
    send: (body: Reconciling) => {
      if (isSent.current) return
      isSent.current = true
      note.mutate(body)
    },
    undo: (id: string) => takeBack.mutate(id),
    errors,
    isBusy: note.isPending || takeBack.isPending,
  }
}
