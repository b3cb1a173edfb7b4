import { printInstant } from '@agremia/model/rules/day'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useItem } from '../../resource/use-item.ts'
import '../../ui/form-styles.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import { Decision } from './decision.tsx'
import classes from './requests.module.css'
import { REQUESTS, useRequest } from './use-request.ts'

/** NAV-07: staff accept a request in whole or in part, or refuse it. Each change is shown beside the present value. */
export function DecideRequest({ id }: { id: string }) {
  const resource = useResource(REQUESTS)
  return resource ? <OneRequest key={id} resource={resource} id={id} /> : null
}

function OneRequest({ resource, id }: { resource: ResourceDescription; id: string }) {
  const withWords = useWording()
  const { data: item, error, refetch } = useItem(resource, id)
  const wanted = useRequest(id)
  const failed = item ? wanted.error : error
  const isLate = useDelay(!failed && !(item && wanted.data))
  if (failed && !(item && wanted.data))
    return (
      <NotLoaded
        isScreen
        title="Não foi possível abrir o pedido"
        error={failed}
        onRetry={() => Promise.all([refetch(), wanted.refetch()])}
      />
    )
  if (!item || !wanted.data) return <p role="status">{isLate && 'A carregar…'}</p>
  const name = String(item._refs?.memberId ?? '')
  return (
    <div className={classes.screen}>
      <PageHeader title={name} note={<Note resource={resource} item={item} />}>
        <Link to="/~membros/$id" params={{ id: String(item.memberId) }}>
          {withWords('Abrir a ficha de {memberSingular}')}
        </Link>
      </PageHeader>
      {wanted.data.message && <blockquote className={classes.message}>{wanted.data.message}</blockquote>}
      <Decision resource={resource} item={item} wanted={wanted.data} />
    </div>
  )
}

const day = (value: unknown) => (typeof value === 'string' ? printInstant(value) : '')

/** The status of the request, with dates, who decided and the reason. */
function Note({ resource, item }: { resource: ResourceDescription; item: Item }) {
  const status = resource.fields
    .find(field => field.name === 'status')
    ?.options?.find(option => option.value === item.status)?.label
  return (
    <>
      <WordBadge isStrong={item.status === 'pendente'}>{status}</WordBadge> Pedido em {day(item.requestedAt)}
      {item.decidedAt !== null && item.status !== 'retirado' && ` · decidido em ${day(item.decidedAt)}`}
      {typeof item._refs?.decidedById === 'string' && item.status !== 'retirado' && ` por ${item._refs.decidedById}`}
      {typeof item.reason === 'string' && ` · motivo: ${item.reason}`}
    </>
  )
}
