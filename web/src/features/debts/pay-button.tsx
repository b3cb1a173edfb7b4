import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  chargeIds: readonly string[]
  'aria-label'?: string
  children: ReactNode
}

/** Leads the signed-in member to the page on which these debts are paid. It is no screen of the program, so the browser goes there. */
export function PayButton({ chargeIds, children, ...look }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { page: string } }>('/own/payment_requests', { chargeIds })).data.data.page,
    onSuccess: page => window.location.assign(page),
    onError: error => {
      showFailure('Não foi possível abrir o pagamento', error)
    },
  })
  return (
    // Not `loading`, which disables a button, so that it would lose the focus.
    <Button {...look} aria-busy={isPending} onClick={() => isPending || mutate()}>
      {children}
    </Button>
  )
}
