import '../../ui/form-styles.ts'
import type { TreasuryDifference } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { printInstant } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useLive } from '../../resource/use-live.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './accounts.module.css'

const differencesQuery = queryOptions({
  queryKey: [...queryKeys.resource('bankAccounts'), 'differences'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly TreasuryDifference[] }>('/treasury_differences', { signal })).data.data,
})

/** What was found to differ, in words, and the screen that shows it. */
const KINDS: Record<TreasuryDifference['kind'], { what: string; path: string }> = {
  saldo: { what: 'Saldo da conta', path: '/tesouraria/contas' },
  conciliacao: { what: 'Linhas conciliadas da conta, contra o saldo do extrato', path: '/tesouraria/contas' },
  documento: { what: 'Pago do documento', path: '/tesoouraria' },
  movimento: { what: 'Anulação do movimento', path: '/tesouraria/movimentos' },
}

/** What the nightly check of the accounts found, and the button that checks them now. */
export function TreasuryDifferencesScreen() {
  useLive('bankAccounts')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(differencesQuery)
  const check = useMutation({
    mutationFn: async () =>
      (await api.post<{ data: readonly TreasuryDifference[] }>('/treasury_differences/check')).data.data,
    onSuccess: found => {
      client.setQueryData(differencesQuery.queryKey, found)
      showToast({ title: found.length === 0 ? 'As contas estão certas' : printFound(found.length) })
    },
    onError: fault => showFailure('Não foi possível verificar', fault),
  })
  return (
    <div className={classes.screen}>
      <PageHeader title="Verificação das contas" note={data && data.length > 0 && printFound(data.length)}>
        <Button variant="default" aria-busy={check.isPending} onClick={() => check.isPending || check.mutate()}>
          Verificar agora
        </Button>
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler as contas" error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <MessagePanel icon={<IconCheck />} title="As contas estão certas">
          Todas as noites comparamos os saldos, o que está pago e o que foi conciliado com a soma dos movimentos.
        </MessagePanel>
      )}
      {data && data.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">O quê</th>
              <th scope="col" data-figure>
                Guardado
              </th>
              <th scope="col" data-figure>
                Pelos movimentos
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(difference => (
              <Difference key={`${difference.kind} ${difference.recordId}`} {...difference} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Difference({ kind, recordId, title, stored, counted: summed, foundAt }: TreasuryDifference) {
  const to: string = `${KINDS[kind].path}/${recordId}`
  return (
    <tr>
      <th scope="row">
        {KINDS[kind].what} <Link to={to}>{title}</Link>
        <span className={classes.small}>desde a verificação de {printInstant(foundAt)}</span>
      </th>
      <td data-figure data-label="Guardado">
        {printEuros(stored)}
      </td>
      <td data-figure data-label="Pelos movimentos">
        {printEuros(summed)}
      </td>
    </tr>
  )
}

const printFound = (count: number) => counted(count, 'diferença', 'diferenças')
