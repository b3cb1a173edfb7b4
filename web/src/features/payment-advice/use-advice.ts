import type { QueuedMail } from '@agremia/model/calls/mail'
import type { AdviceChoice, PaymentAdviceAnswer } from '@agremia/model/calls/payment-advice'
import { needsYear } from '@agremia/model/rules/collecting/payment-advice'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { readFailure } from '../../api/failure.ts'
import { openLink } from '../../api/follow-link.ts'
import { printLink } from '../../api/print-link.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { showMailToast } from '../../parts/mail-toast.ts'
import { askForLink } from '../../parts/open-document.ts'
import { useLive } from '../../resource/use-live.ts'

/** The advice of this choice, read again whenever the member's account moves. Without a year that it needs, nothing is asked for. */
export function useAdvice({ memberId, type, year }: AdviceChoice) {
  useLive('members')
  return useQuery({
    queryKey: [...queryKeys.resource('members'), 'payment advice', memberId, type, year ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: PaymentAdviceAnswer }>('/payment_advice', {
          params: { memberID: memberId, type, year },
          signal,
        })
      ).data.data,
    enabled: !needsYear(type) || year !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Nothing to pay is an answer, not a fault that passes.
    retry: (count, error) => readFailure(error).status !== 409 && count < 2,
  })
}

const askForPdf = (choice: AdviceChoice & { forPrinter?: boolean }) => askForLink('/payment_advice/pdf', choice)

/** A one-time link for the frame that shows the page; another one as soon as the advice says something else. */
export const useAdvicePage = (choice: AdviceChoice, advice: PaymentAdviceAnswer) =>
  useQuery({
    queryKey: ['payment advice page', choice, advice],
    queryFn: () => askForPdf(choice),
    enabled: navigator.pdfViewerEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Opens the advice in a tab of its own, or prints it from here. */
export const useAdviceDocument = () =>
  useMutation({
    mutationFn: askForPdf,
    onSuccess: (url, { forPrinter }) => (forPrinter ? printLink(url) : openLink(url)),
    onError: error => showFailure('Não foi possível abrir o aviso', error),
  })

export const useSendAdvice = () =>
  useMutation({
    mutationFn: async (choice: AdviceChoice) =>
      (await api.post<{ data: QueuedMail['data'] }>('/payment_advice/send', choice)).data.data,
    onSuccess: queued => showMailToast({ title: 'O aviso vai a caminho' }, queued, 'o aviso sai quando houver um.'),
    onError: error => showFailure('Não foi possível enviar o aviso', error),
  })
