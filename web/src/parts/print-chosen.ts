import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { followTask } from '../api/followed-task.ts'
import { showFailure } from '../api/show-failure.ts'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

interface PrintedFile {
  /** The call that starts the task. */
  path: string
  failureTitle: string
}

/** The payment advices of the chosen debts, one for each payer. */
export const ADVICES: PrintedFile = {
  path: '/unsettled_payments/advices',
  failureTitle: 'Não foi possível fazer os avisos',
}
/** The slips of the chosen debts, with a list for each collector. */
export const SLIPS: PrintedFile = {
  path: '/unsettled_payments/slips',
  failureTitle: 'Não foi possível fazer os talões',
}
/** The receipts of the chosen payments, two on each sheet. */
export const RECEIPTS: PrintedFile = {
  path: '/payments/receipts',
  failureTitle: 'Não foi possível imprimir os recibos',
}

/** Starts a task that makes one file of the chosen rows, and shows its progress. */
export const usePrintChosen = ({ path, failureTitle }: PrintedFile) =>
  useMutation({
    mutationFn: async ({ ids, query }: Pick<ChosenRows, 'ids' | 'query'>) =>
      (await api.post<{ data: TaskEntry }>(path, ids ? { ids } : { query })).data.data,
    onSuccess: task => followTask(task),
    onError: error => showFailure(failureTitle, error),
  })
