import type { UsedCredit } from '@agremia/model/calls/ledger'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { printDebts } from '../../parts/counted.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'

/** PAY-02: settles what is owed by the credit that stands beside it. */
export function UseCredit({ memberId, onUsed }: { memberId: string; onUsed(): void }) {
  const postOnce = usePostOnce()
  const use = useMutation({
    mutationFn: async () => (await postOnce<{ data: UsedCredit }>('/payments/use_credit', { memberId })).data.data,
    onSuccess: ({ count, amount }) => {
      showToast(
        count === 0
          ? { title: 'O saldo não liquida nada do que está por pagar' }
          : {
              title: 'Saldo usado',
              message: `${printEuros(amount)} em ${printDebts(count)}`,
            },
      )
      onUsed()
    },
    onError: fault =>
      showToast({
        title: 'Não foi possível usar o saldo',
        message: describeFailure(readFailure(fault)),
        isError: true,
      }),
  })
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.factAction}
      loading={use.isPending}
      onClick={() => use.mutate()}
    >
      Usar no que deve
    </Button>
  )
}
