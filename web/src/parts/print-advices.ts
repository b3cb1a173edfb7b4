import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { followTask } from '../api/followed-task.ts'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'
import { showToast } from '../ui/toast.tsx'

export const PRINT_ADVICES = 'Avisos em PDF'

/** Makes one file with the payment advices of the chosen debts, one for each payer. */
export function usePrintAdvices() {
  return useMutation({
    mutationFn: async ({ ids, query }: ChosenRows) =>
      (await api.post<{ data: TaskEntry }>('/unsettled_payments/advices', ids ? { ids } : { query })).data.data,
    onSuccess: task => followTask(task),
    onError: error => {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível fazer os avisos', message: describeFirstFault(failure), isError: true })
    },
  })
}
