import { eurosFromCents } from '@agremia/model/rules/money'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { followLink } from '../../../api/follow-link.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { usePostOnce } from '../../../api/use-post-once.ts'
import { UNKNOWN_END } from '../../../parts/unknown-end.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAccountsChanged } from '../use-accounts.ts'

interface Closing {
  day: string
  /** In cents. */
  expected: number
  explanation: string
  bankId: string
  /** Empty where nothing is deposited. */
  typedDeposit: string
  pieces: readonly { value: number; count: number }[]
}

/** Closes a cash box once, however often the button is pressed or the answer is lost, and leads to its statement. */
export function useCloseCashBox(boxId: string) {
  const navigate = useNavigate()
  const changed = useAccountsChanged()
  const postOnce = usePostOnce()
  const [errors, setErrors] = useState<Errors>({})
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ day, expected, explanation, bankId, typedDeposit, pieces }: Closing) => {
      const { data } = await postOnce<{ data: { number: string; pdfId: string } }>('/cash_counts/close', {
        bankAccountId: boxId,
        date: day,
        pieces: pieces.map(({ value, count }) => ({ value: eurosFromCents(value), count })),
        expected: eurosFromCents(expected),
        ...(explanation.trim() && { explanation }),
        ...(typedDeposit.trim() && { deposit: { amount: typedDeposit, bankAccountId: bankId } }),
      })
      return data.data
    },
    onSuccess: ({ number, pdfId }) => {
      showToast({
        title: 'Caixa fechada',
        message: `Folha de caixa ${number}`,
        action: { label: 'Abrir a folha', run: () => void openSheet(pdfId) },
      })
      changed()
      void navigate({ to: '/tesouraria/contas/$id', params: { id: boxId } })
    },
    onError: error => {
      const failure = readFailure(error)
      setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
      if (failure.status === undefined) showToast({ title: UNKNOWN_END, isError: true })
      // The box has moved meanwhile: its balance is shown anew.
      if (failure.status === 409) changed()
    },
  })
  /** A second click comes before the screen is drawn again. */
  const isSent = useRef(false)
  const close = (closing: Closing) => {
    if (isSent.current) return
    isSent.current = true
    mutate(closing, {
      onError: () => {
        isSent.current = false
      },
    })
  }
  return { close, errors, isBusy: isPending }
}

async function openSheet(pdfId: string) {
  try {
    const { data } = await api.get<{ data: { url: string } }>(`/pdf_documents/${pdfId}`)
    followLink(data.data.url)
  } catch (error) {
    showFailure('Não foi possível abrir a folha', error)
  }
}
