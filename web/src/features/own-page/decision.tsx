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

/** The requested changes, each with the present value and a checkbox, and the buttons that accept or refuse the request. */
export function Decision({ resource, item, wanted: { status, changes } }: Props) {
  const client = useQueryClient()
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [isRefusing, setIsRefusing] = useState(false)
  const isOpen = status === 'pendente'
  const accepted = changes.filter(({ field }) => !excluded.includes(field))
  const path = `/member_change_requests/${item._id}`
  const refresh = () =>
    Promise.all(['members', REQUESTS].map(name => client.invalidateQueries({ queryKey: queryKeys.resource(name) })))

  async function accept() {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      await api.post(`${path}/accept`, { fields: accepted.map(({ field }) => field) })
      showToast({
        title: 'Pedido aceite',
        message: accepted.length === 1 ? '1 campo alterado na ficha.' : `${accepted.length} campos alterados na ficha.`,
      })
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
    }
    await refresh()
    setIsBusy(false)
  }
  const errorTexts = Object.entries(errors).map(([name, text]) => {
    const label = changes.find(({ field }) => field === name)?.label
    return label ? `${label}: ${text}` : text
  })
  return (
    <section className={classes.card} aria-labelledby="alteracoes">
      <h2 id="alteracoes">{changes.length === 1 ? 'Alteração pedida' : `${changes.length} alterações pedidas`}</h2>
      <ul className={classes.changes}>
        {changes.map(({ field, label, from, to, now, hasChangedSince }) => (
          <li key={field} data-left={excluded.includes(field) || undefined}>
            {isOpen && changes.length > 1 ? (
              <Checkbox
                label={label}
                classNames={{ label: classes.label }}
                checked={!excluded.includes(field)}
                onChange={({ currentTarget: { checked } }) =>
                  setExcluded(before => (checked ? before.filter(name => name !== field) : [...before, field]))
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
      {errorTexts.length > 0 && (
        <Alert role="alert" color="red" variant="light" className={classes.refusal}>
          {errorTexts.join(' ')}
        </Alert>
      )}
      {isOpen && (
        <div className={classes.actions}>
          <Button
            leftSection={<IconCheck size="1.125rem" aria-hidden />}
            disabled={accepted.length === 0}
            aria-busy={isBusy}
            onClick={() => void accept()}
          >
            {accepted.length === changes.length ? 'Aceitar' : `Aceitar ${accepted.length} de ${changes.length}`}
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
            void refresh()
          }}
          onClose={() => setIsRefusing(false)}
        >
          O motivo é dito à pessoa, por e-mail e na sua página.
        </CallDialog>
      )}
    </section>
  )
}
