import type { Subscription } from '@agremia/model/calls/newsletter'
import { Button } from '@mantine/core'
import { IconLinkOff, IconMail, IconMailOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { PublicFrame } from '../../parts/public-page/public-frame.tsx'
import { useOrganisation } from '../../parts/public-page/use-organisation.ts'
import classes from './newsletter-screen.module.css'

const keyOf = (code: string) => ['newsletter', code]

/** Where a member stops newsletters without signing in. The page does not show whose link it is, because links can leak. */
export function NewsletterScreen({ code }: { code: string }) {
  const path = `/newsletter/${encodeURIComponent(code)}`
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(code),
    queryFn: async ({ signal }) => (await api.get<Subscription>(path, { signal })).data.data,
    retry: false,
  })
  if (error && !data) return <NotLoaded error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Frame title="Boletim e novidades" icon={<IconMail />}>
        <p role="status">Aguarde um momento.</p>
      </Frame>
    )
  }
  return <Choice code={code} isSubscribed={data.isSubscribed} />
}

const Frame = (props: { title: string; icon: ReactNode; children: ReactNode }) => (
  <PublicFrame organisation={useOrganisation()} {...props} />
)

function NotLoaded({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const failure = readFailure(error)
  if (failure.status === 404) {
    return (
      <Frame title="Esta ligação não funciona" icon={<IconLinkOff />}>
        <p>Abra-a de novo a partir da mensagem que recebeu, ou contacte-nos para deixar de receber o boletim.</p>
      </Frame>
    )
  }
  return (
    <Frame title="Não foi possível abrir a página" icon={<IconPlugConnectedX />}>
      <p role="alert">{describeFailure(failure)}</p>
      <div className={classes.bar}>
        <Button onClick={onRetry}>Tentar de novo</Button>
      </div>
    </Frame>
  )
}

function Choice({ code, isSubscribed }: { code: string; isSubscribed: boolean }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: 'unsubscribe' | 'subscribe') =>
      api.post<Subscription>(`/newsletter/${encodeURIComponent(code)}/${step}`, {}),
    onSuccess: ({ data }) => client.setQueryData(keyOf(code), data.data),
  })
  return isSubscribed ? (
    <Frame title="Deixar de receber o boletim?" icon={<IconMail />}>
      <p>Deixa de receber o boletim e outras novidades. Os avisos, recibos e convocatórias continuam a chegar.</p>
      {error && <p role="alert">{describeFailure(readFailure(error))}</p>}
      <div className={classes.bar}>
        {/* Not `loading`, which disables a button, so that it would lose the focus. */}
        <Button aria-busy={isPending} onClick={() => isPending || mutate('unsubscribe')}>
          Deixar de receber
        </Button>
      </div>
    </Frame>
  ) : (
    <Frame title="Já não recebe o boletim" icon={<IconMailOff />}>
      <p role="status">
        Não volta a receber o boletim nem outras novidades. Os avisos, recibos e convocatórias continuam.
      </p>
      {error && <p role="alert">{describeFailure(readFailure(error))}</p>}
      <div className={classes.bar}>
        <Button variant="default" aria-busy={isPending} onClick={() => isPending || mutate('subscribe')}>
          Foi engano: quero continuar a receber
        </Button>
      </div>
    </Frame>
  )
}
