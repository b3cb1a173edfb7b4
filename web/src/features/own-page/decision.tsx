import type { RequestForDecision } from '@agremia/model/calls/own-page'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './requests.module.css'
import { REQUESTS } from './use-request.ts'

interface Props {
  resource: ResourceDescription
  item: Item
  wanted: RequestForDecision
}

/** The changes with present and requested value and a tick each, and the buttons that accept or refuse. */
export function Decision({ resource, item, wanted: { status, changes } }: Props) {
  const client = useQueryClient()
  const [left, setLeft] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isRefusing, setIsRefusing] = useState(false)
  const isOpen = status === 'pendente'
  const taken = changes.filter(({ field }) => !left.includes(field))
  const path = `/member_change_requests/${item._id}`
  const renew = () =>
    Promise.all(['members', REQUESTS].map(name => client.invalidateQueries({ queryKey: queryKeys.resource(name) })))

  async function accept() {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      await api.post(`${path}/accept`, { fields: taken.map(({ field }) => field) })
      showToast({
        title: 'Pedido aceite',
        message: taken.length === 1 ? 'A ficha tem 1 campo novo.' : `A ficha tem ${taken.length} campos novos.`,
      })
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    }
    await renew()
    setIsBusy(false)
  }
  const said = Object.entries(errors).map(([name, text]) => {
    const label = changes.find(({ field }) => field === name)?.label
    return label ? `${label}: ${text}` : text
  })
  return (
    <section className={classes.card} aria-labelledby="alteracoes">
      <h2 id="alteracoes">{changes.length === 1 ? 'Alteração pedida' : `${changes.length} alterações pedidas`}</h2>
      <ul className={classes.changes}>
        {changes.map(({ field, label, from, to, now, hasChangedSince }) => (
          <li key={field} data-left={left.includes(field) || undefined}>
            {isOpen && changes.length > 1 ? (
              <Checkbox
                label={label}
                classNames={{ label: classes.label }}
                checked={!left.includes(field)}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(before => (checked ? before.filter(name => name !== field) : [...before, field]))
                }
              />
            ) : (
              <div className={classes.label}>{label}</div>
            )}
            <dl className={classes.sides}>
              <div>
                <dt>{isOpen ? 'Agora' : 'Antes'}</dt>
                <dd>{(isOpen ? now : from) || '—'}</dd>
              </div>
              <div>
                <dt>Pedido</dt>
                <dd data-asked>{to || 'Sem valor'}</dd>
              </div>
            </dl>
            {hasChangedSince && (
              <p className={classes.since}>
                <IconAlertTriangle size="1.125rem" aria-hidden />
                <span>
                  A ficha mudou depois do pedido: quando foi feito, {from ? `dizia «${from}»` : 'não dizia nada'}.
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {said.length > 0 && (
        <Alert role="alert" color="red" variant="light" className={classes.refusal}>
          {said.join(' ')}
        </Alert>
      )}
      {isOpen && (
        <div className={classes.actions}>
          <Button
            leftSection={<IconCheck size="1.125rem" aria-hidden />}
            disabled={taken.length === 0}
            aria-busy={isBusy}
            onClick={() => void accept()}
          >
            {taken.length === changes.length ? 'Aceitar' : `Aceitar ${taken.length} de ${changes.length}`}
          </Button>
          <Button variant="default" onClick={() => setIsRefusing(true)}>
            Recusar
          </Button>
        </div>
      )}
      {isRefusing && (
        <CallDialog
          title="Recusar o pedido"
          fields={resource.fields
            .filter(field => field.name === 'reason')
            .map(field => ({ ...field, readonly: false, required: true, inputType: 'textarea' as const }))}
          path={`${path}/refuse`}
          sendLabel="Recusar"
          isRisky
          onDone={() => {
            setIsRefusing(false)
            showToast({ title: 'Pedido recusado' })
            void renew()
          }}
          onClose={() => setIsRefusing(false)}
        >
          O motivo é dito à pessoa, por e-mail e na sua página.
        </CallDialog>
      )}
    </section>
  )
}
