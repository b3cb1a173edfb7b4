import type { OwnRequest, OwnSheet } from '@agremia/model/calls/own-page'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { OwnCard } from '../../contributions/own-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { WordBadge } from '../../ui/word-badge.tsx'
import { decidedRequestsOf, openRequestOf } from './open-request.ts'
import classes from './own-page.module.css'
import { ownKey } from './use-own.ts'

/** A section of the own page: the request that staff have not decided yet, which can be changed or withdrawn. */
export function OpenRequestSection({ sheet }: { sheet: OwnSheet }) {
  const request = openRequestOf(sheet)
  return request && <OpenRequest request={request} />
}

function OpenRequest({ request }: { request: OwnRequest }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, done: () => void) => {
    setIsBusy(true)
    try {
      await work()
      done()
    } catch (error) {
      showFailure('Não foi possível', error)
    }
    await client.invalidateQueries({ queryKey: ownKey })
    setIsBusy(false)
  }
  const askAgain = () =>
    run(
      () => api.post('/own/requests', { values: request.values, message: request.message ?? undefined }),
      () => showToast({ title: 'Pedido reposto' }),
    )
  const withdraw = () =>
    run(
      () => api.post(`/own/requests/${request._id}/withdraw`),
      () => showToast({ title: 'Pedido retirado', action: { label: 'Anular', run: () => void askAgain() } }),
    )
  return (
    <OwnCard title="Pedido por decidir" isHighlighted>
      <p className={classes.note}>
        Enviado em {printInstant(request.requestedAt)}. Os seus dados só mudam depois de a secretaria o aceitar.
      </p>
      <Changes request={request} />
      <div className={classes.actions}>
        <Button variant="default" renderRoot={link => <Link {...link} to="/dashboard/pedido" />}>
          Alterar pedido
        </Button>
        <Button variant="subtle" loading={isBusy} onClick={() => void withdraw()}>
          Retirar pedido
        </Button>
      </div>
    </OwnCard>
  )
}

const STATUS_WORDS: Readonly<Record<OwnRequest['status'], string>> = {
  pendente: 'Por decidir',
  aceite: 'Aceite',
  recusado: 'Recusado',
  retirado: 'Retirado por si',
}

/** A section of the own page: earlier requests and what became of them. */
export function DecidedRequests({ sheet }: { sheet: OwnSheet }) {
  return (
    <OwnCard title="Pedidos anteriores">
      <ul className={classes.requests}>
        {decidedRequestsOf(sheet).map(request => (
          <li key={request._id}>
            <p className={classes.end}>
              <WordBadge isStrong={request.status === 'aceite'}>{STATUS_WORDS[request.status]}</WordBadge>
              {request.decidedAt && (
                <time dateTime={request.decidedAt}>{printInstant(request.decidedAt).slice(0, 10)}</time>
              )}
            </p>
            {request.reason && <p className={classes.reason}>Motivo: {request.reason}</p>}
            <Changes request={request} />
          </li>
        ))}
      </ul>
    </OwnCard>
  )
}

function Changes({ request: { changes, message } }: { request: OwnRequest }) {
  return (
    <>
      <dl className={classes.changes}>
        {changes.map(({ field, label, from, to }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {from && (
                <>
                  <del>
                    <span className={hidden.always}>De </span>
                    {from}
                  </del>{' '}
                </>
              )}
              <ins>
                <span className={hidden.always}>Para </span>
                {to || 'sem valor'}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {message && <p className={classes.message}>{message}</p>}
    </>
  )
}
