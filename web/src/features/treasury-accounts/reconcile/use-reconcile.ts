import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { usePostOnce } from '../../../api/use-post-once.ts'
import { UNKNOWN_END } from '../../../parts/unknown-end.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAccountsChanged } from '../use-accounts.ts'

interface Reconciling {
  until: string
  /** As it was typed. */
  statementBalance: string
  keys: readonly string[]
}

const pathOf = (accountId: string) => `/bank_accounts/${encodeURIComponent(accountId)}`

/** Takes the last reconciliation of an account back. */
export function useUndoReconciliation(accountId: string) {
  const changed = useAccountsChanged()
  return useMutation({
    mutationFn: (reconciliationId: string) =>
      api.post(`${pathOf(accountId)}/undo_reconciliation`, { reconciliationId }),
    onSuccess: () => showToast({ title: 'Conciliação anulada', message: 'As linhas voltaram a ficar por conciliar.' }),
    onError: error => showFailure('Não foi possível anular', error),
    onSettled: changed,
  })
}

/** Notes that lines are on the bank statement, and offers to take it back. */
export function useReconcile(accountId: string, onDone: () => void) {
  const changed = useAccountsChanged()
  const [errors, setErrors] = useState<Errors>({})
  /** A second click comes before the screen is drawn again. */
  const isSent = useRef(false)
  const postOnce = usePostOnce()
  const undo = useUndoReconciliation(accountId)
  const note = useMutation({
    mutationFn: async (body: Reconciling) =>
      (await postOnce<{ data: { _id: string } }>(`${pathOf(accountId)}/reconcile`, body)).data.data,
    onSuccess: ({ _id }) => {
      setErrors({})
      onDone()
      showToast({ title: 'Conta conciliada', action: { label: 'Anular', run: () => undo.mutate(_id) } })
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
    errors,
    isBusy: note.isPending,
  }
}
