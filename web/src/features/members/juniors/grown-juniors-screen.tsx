import type { GrownJuniors } from '@agremia/model/calls/grown-juniors'
import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
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
import { useQuotaDecision } from '../../../parts/quota-changes/use-quota-decision.tsx'
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
  /** Those about whom something is asked before they get the category. */
  const [changing, setChanging] = useState<readonly string[]>()
  const quotas = useQuotaDecision()
  const first = data?.juniors.slice(0, MAX_AT_ONCE) ?? []
  const promote = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await api.post<{ data: { promoted: number } }>('/members/grown_juniors/promote', { ids })).data.data,
    onSuccess: async ({ promoted }) => {
      showToast({ title: promoted > 1 ? `Categoria mudada em ${printCount(promoted)} fichas` : 'Categoria mudada' })
      await quotas.afterSave()
    },
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: () => {
      close()
      return client.invalidateQueries({ queryKey: juniorsQuery.queryKey })
    },
  })
  const close = () => {
    setChanging(undefined)
    quotas.forget()
  }
  /** One person's category is changed at once where it alters no issued quota; whatever else is asked first. */
  const begin = useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await api.post<{ data: PendingAdjustment[] }>('/members/grown_juniors/preview', { ids })).data.data,
    onSuccess: (proposals, ids) => {
      if (quotas.ask(proposals) || ids.length > 1) setChanging(ids)
      else promote.mutate(ids)
    },
    onError: fault => showFailure('Não foi possível', fault),
  })
  const isBusy = begin.isPending || promote.isPending
  return (
    <div className={classes.screen}>
      <BackLink to="/~membros">{withWords('{MemberPlural}')}</BackLink>
      <PageHeader title="Passagens por idade">
        {first.length > 1 && (
          <Button
            variant="default"
            loading={begin.isPending && begin.variables.length > 1}
            onClick={() => isBusy || begin.mutate(first.map(({ memberId }) => memberId))}
          >
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
                  onClick={() => isBusy || begin.mutate([memberId])}
                >
                  Mudar categoria
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && changing && (
        <ConfirmDialog
          title={
            changing.length === 1 ? 'Mudar a categoria?' : `Mudar a categoria de ${printCount(changing.length)} fichas?`
          }
          confirmLabel="Mudar categoria"
          isBusy={promote.isPending}
          onConfirm={() => promote.mutate(changing)}
          onClose={close}
        >
          <p>
            {changing.length === 1 ? 'Passa' : 'Passam'} a {describeCategory(data)}
            {changing.length === 1 ? '.' : ', cada um a partir do seu dia.'}
          </p>
          {quotas.question}
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
