import type { GrownJuniors } from '@agremia/model/calls/grown-juniors'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { useWording } from '../../../api/terminology.ts'
import { BackLink } from '../../../parts/back-link.tsx'
import { useFocusAfterRemoval } from '../../../parts/focus-after-removal.ts'
import { printCount } from '../../../resource/list-count.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { useLive } from '../../../resource/use-live.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { MessagePanel } from '../../../ui/message-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { showToast } from '../../../ui/toast.tsx'
import '../../../ui/form-styles.ts'
import classes from './grown-juniors.module.css'

const juniorsQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'grown juniors'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: GrownJuniors }>('/members/grown_juniors', { signal })).data.data,
})

/** MEM-01: juniors who are too old to be one; each waits for a yes. */
export function GrownJuniorsScreen() {
  useLive('members')
  const withWords = useWording()
  const client = useQueryClient()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const { data, error, refetch } = useQuery(juniorsQuery)
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(data?.juniors.length ?? 0, list)
  const [changesAll, setChangesAll] = useState(false)
  const first = data?.juniors.slice(0, MAX_AT_ONCE) ?? []
  const promote = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await api.post<{ data: { promoted: number } }>('/members/grown_juniors/promote', { ids })).data.data,
    onSuccess: ({ promoted }) =>
      showToast({
        title: promoted > 1 ? `Categoria mudada em ${printCount(promoted)} fichas` : 'Categoria mudada',
        message: withWords('Se mudam as {membershipPayments}, o que muda espera em «Por acertar».'),
      }),
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: () => client.invalidateQueries({ queryKey: juniorsQuery.queryKey }),
  })
  return (
    <div className={classes.screen}>
      <BackLink to="/~membros">{withWords('{MemberPlural}')}</BackLink>
      <PageHeader title="Passagens por idade">
        {first.length > 1 && (
          <Button variant="default" onClick={() => setChangesAll(true)}>
            {`Mudar ${first.length < (data?.juniors.length ?? 0) ? `os primeiros ${printCount(first.length)}` : 'todos'}`}
          </Button>
        )}
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler a lista" error={error} onRetry={refetch} />}
      {data?.juniors.length === 0 && (
        <MessagePanel icon={<IconCheck />} title="Ninguém por passar">
          Quem faz anos e deixa de poder ser júnior aparece aqui com a nova categoria.
        </MessagePanel>
      )}
      {data && data.juniors.length > 0 && (
        <>
          <p>Já não têm idade de júnior. Passam a {describeCategory(data)}.</p>
          <ul ref={list} className={classes.juniors}>
            {data.juniors.map(({ memberId, memberNumber, name, birthday, fromDate }) => (
              <li key={memberId}>
                <span>
                  <Link to="/~membros/$id" params={{ id: memberId }}>
                    {printNumber(memberNumber)} · {name}
                  </Link>{' '}
                  <span className={classes.since}>
                    {fromDate === birthday
                      ? `muda desde o dia em que fez anos, ${printDay(birthday)}`
                      : `fez anos em ${printDay(birthday)}; muda a partir de hoje`}
                  </span>
                </span>
                <Button
                  variant="default"
                  aria-label={`Mudar categoria de ${name}`}
                  onClick={() => promote.isPending || promote.mutate([memberId])}
                >
                  Mudar categoria
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && changesAll && (
        <ConfirmDialog
          title={`Mudar a categoria de ${printCount(first.length)} fichas?`}
          confirmLabel="Mudar categoria"
          isBusy={promote.isPending}
          onConfirm={() =>
            promote.mutate(
              first.map(({ memberId }) => memberId),
              { onSettled: () => setChangesAll(false) },
            )
          }
          onClose={() => setChangesAll(false)}
        >
          <p>Passam a {describeCategory(data)}, cada um a partir do seu dia.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** As the call allows. */
const MAX_AT_ONCE = 500

function describeCategory({ categoryName, amount, periodicity }: GrownJuniors) {
  if (amount === null) return `«${categoryName}»`
  return `«${categoryName}» (${printEuros(amount)}, ${periodicity?.toLowerCase()})`
}
