import type { AccountBalances, BalanceDifference } from '@agremia/model/calls/balance-differences'
import { counted } from '@agremia/model/rules/counted'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useFocusAfterRemoval } from '../../parts/focus-after-removal.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { useLive } from '../../resource/use-live.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.tsx'
import '../../ui/form-styles.ts'
import classes from './differences.module.css'

const differencesQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'balance differences'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly BalanceDifference[] }>('/balance_differences', { signal })).data.data,
})

/** PAY-03: what the nightly check found, and how to mend it. */
export function DifferencesScreen() {
  useLive('members')
  const client = useQueryClient()
  const { data: differences, error, refetch } = useQuery(differencesQuery)
  useFocusAfterRemoval(differences?.length ?? 0)
  const recount = useMutation({
    mutationFn: async () => (await api.post<{ data: { left: number } }>('/balance_differences/recount')).data.data,
    onSuccess: ({ left }) =>
      showToast(left === 0 ? MENDED : { ...STILL, message: `${printCount(left)} por resolver.` }),
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: () => client.invalidateQueries({ queryKey: differencesQuery.queryKey }),
  })
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Contas com diferenças"
        note={differences && differences.length > 0 && printAccounts(differences.length)}
      >
        {differences && differences.length > 0 && (
          <Button loading={recount.isPending} onClick={() => recount.mutate()}>
            Contar de novo
          </Button>
        )}
      </PageHeader>
      {error && !differences && <NotLoaded title="Não foi possível ler as contas" error={error} onRetry={refetch} />}
      {differences?.length === 0 && (
        <MessagePanel icon={<IconCheck />} title="As contas estão certas">
          Todas as noites comparamos o saldo de cada conta com a soma dos seus movimentos.
        </MessagePanel>
      )}
      {differences && differences.length > 0 && (
        <>
          <p>
            O que está guardado destas contas não é a soma dos seus movimentos. Os movimentos estão intactos: conte de
            novo e o saldo volta a ser o deles. Se não chegar ou acontecer outra vez, avise quem lhe dá apoio.
          </p>
          <ul className={classes.accounts}>
            {differences.map(difference => (
              <Account key={difference.memberId} difference={difference} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const printAccounts = (count: number) => counted(count, 'conta', 'contas')

const MENDED = { title: 'As contas foram contadas de novo' }
const STILL = { title: 'Há contas que continuam com diferenças', isError: true }

const printOptionalDay = (day: string | null) => (day ? printDay(day) : 'vazio')

function Account({ difference }: { difference: BalanceDifference }) {
  const { memberId, memberNumber, name, foundAt, stored, counted } = difference
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const fields = useResource('members')?.fields ?? []
  const differing = fields.filter(field => {
    const key = field.name as keyof AccountBalances // a field of another name is in neither
    return stored[key] !== counted[key]
  })
  return (
    <li className={classes.account}>
      <Link to="/~membros/$id" params={{ id: memberId }}>
        {printNumber(memberNumber)} · {name}
      </Link>
      <span className={classes.found}>desde a verificação de {printInstant(foundAt)}</span>
      <dl>
        {differing.map(field => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              guardado: {printField(field, stored[field.name as keyof AccountBalances]) || 'vazio'} · pelos movimentos:{' '}
              {printField(field, counted[field.name as keyof AccountBalances]) || 'vazio'}
            </dd>
          </div>
        ))}
        {stored.oldestDueDate !== counted.oldestDueDate && (
          <div>
            <dt>Vencimento mais antigo em dívida</dt>
            <dd>
              {printOptionalDay(stored.oldestDueDate)}; pelos movimentos, {printOptionalDay(counted.oldestDueDate)}
            </dd>
          </div>
        )}
        {stored.wrongRows !== counted.wrongRows && (
          <div>
            <dt>Dívidas e pagamentos com valores liquidados que não são os dos seus movimentos</dt>
            <dd>{printCount(stored.wrongRows)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
