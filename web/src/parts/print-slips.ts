import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { followTask } from '../api/followed-task.ts'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'
import { showToast } from '../ui/toast.tsx'

export const PRINT_SLIPS = 'Talões para cobradores'

/** Makes one file with the slips of the chosen debts, with a list for each collector. */
export function usePrintSlips() {
  return useMutation({
    mutationFn: async ({ ids, query }: Pick<ChosenRows, 'ids' | 'query'>) =>
      (await api.post<{ data: TaskEntry }>('/unsettled_payments/slips', ids ? { ids } : { query })).data.data,
    onSuccess: task => followTask(task),
    onError: error => {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível fazer os talões', message: describeFirstFault(failure), isError: true })
    },
  })
}
