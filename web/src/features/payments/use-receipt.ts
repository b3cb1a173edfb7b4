import type { QueuedMail } from '@agremia/model/calls/mail'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { openLink } from '../../api/follow-link.ts'
import { followTask } from '../../api/followed-task.ts'
import { printLink } from '../../api/print-link.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showMailToast } from '../../parts/mail-toast.ts'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { showToast } from '../../ui/toast.tsx'

const tell = (title: string) => (error: unknown) => {
  const failure = readFailure(error)
  if (!failure.isTimeout) showToast({ title, message: describeFirstFault(failure), isError: true })
}

/** Opens the receipt of a payment in a tab of its own; from the second time on it says «2.ª via». */
export function useOpenReceipt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string) =>
      (await api.post<{ data: { url: string } }>(`/payments/${paymentId}/receipt`, {})).data.data.url,
    onSuccess: (url, paymentId) => {
      openLink(url)
      void client.invalidateQueries({ queryKey: queryKeys.item('payments', paymentId) })
    },
    onError: tell('Não foi possível abrir o recibo'),
  })
}

/** Prints the receipt of a payment from where somebody is. */
export function usePrintReceipt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string) =>
      (await api.post<{ data: { url: string } }>(`/payments/${paymentId}/receipt`, { forPrinter: true })).data.data.url,
    onSuccess: (url, paymentId) => {
      printLink(url)
      void client.invalidateQueries({ queryKey: queryKeys.item('payments', paymentId) })
    },
    onError: tell('Não foi possível imprimir o recibo'),
  })
}

export function useSendReceipt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (paymentId: string) =>
      (await api.post<{ data: QueuedMail['data'] }>(`/payments/${paymentId}/send_receipt`, {})).data.data,
    onSuccess: (queued, paymentId) => {
      showMailToast({ title: 'O recibo vai a caminho' }, queued, 'o recibo sai quando houver um.')
      void client.invalidateQueries({ queryKey: queryKeys.item('payments', paymentId) })
    },
    onError: tell('Não foi possível enviar o recibo'),
  })
}

/** Prints the receipts of the ticked payments as one file, two on each sheet. */
export function usePrintReceipts() {
  return useMutation({
    mutationFn: async ({ ids, query }: ChosenRows) =>
      (await api.post<{ data: TaskEntry }>('/payments/receipts', ids ? { ids } : { query })).data.data,
    onSuccess: task => followTask(task),
    onError: tell('Não foi possível imprimir os recibos'),
  })
}

/** Opens the sheet of a day as PDF. */
export function useOpenDaySheet() {
  return useMutation({
    mutationFn: async (day: string) =>
      (await api.post<{ data: { url: string } }>('/payments/day_sheet', { day })).data.data.url,
    onSuccess: openLink,
    onError: tell('Não foi possível abrir a folha'),
  })
}
