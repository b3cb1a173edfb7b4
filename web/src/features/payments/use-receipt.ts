import type { QueuedMail } from '@agremia/model/calls/mail'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { openLink } from '../../api/follow-link.ts'
import { printLink } from '../../api/print-link.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { showMailToast } from '../../parts/mail-toast.ts'
import { askForLink } from '../../parts/open-document.ts'

/** The payment tells how often its receipt was printed and sent. */
function useReadAgain() {
  const client = useQueryClient()
  return (paymentId: string) => client.invalidateQueries({ queryKey: queryKeys.item('payments', paymentId) })
}

/** Opens the receipt of a payment in a tab of its own, to look at it. */
export const useOpenReceipt = () =>
  useMutation({
    mutationFn: (paymentId: string) => askForLink(`/payments/${paymentId}/receipt`),
    onSuccess: openLink,
    onError: error => showFailure('Não foi possível abrir o recibo', error),
  })

/** Prints the receipt of a payment from where somebody is; from the second time on it says «2.ª via». */
export function usePrintReceipt() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (paymentId: string) => askForLink(`/payments/${paymentId}/receipt`, { forPrinter: true }),
    onSuccess: (url, paymentId) => {
      printLink(url)
      void readAgain(paymentId)
    },
    onError: error => showFailure('Não foi possível imprimir o recibo', error),
  })
}

export function useSendReceipt() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (paymentId: string) =>
      (await api.post<{ data: QueuedMail['data'] }>(`/payments/${paymentId}/send_receipt`, {})).data.data,
    onSuccess: (queued, paymentId) => {
      showMailToast({ title: 'O recibo vai a caminho' }, queued, 'o recibo sai quando houver um.')
      void readAgain(paymentId)
    },
    onError: error => showFailure('Não foi possível enviar o recibo', error),
  })
}

/** Opens the sheet of a day as PDF. */
export const useOpenDaySheet = () =>
  useMutation({
    mutationFn: (day: string) => askForLink('/payments/day_sheet', { day }),
    onSuccess: openLink,
    onError: error => showFailure('Não foi possível abrir a folha', error),
  })
