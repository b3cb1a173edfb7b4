import type { AssignmentPreview } from '@agremia/model/calls/received-money'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { openDocument } from '../../parts/open-document.ts'
import { FieldInput, inputId } from '../../resource/field-input.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import '../../ui/form-styles.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'
import classes from './received-money.module.css'

/** PAY-05: says whose money it is, after it has told what that settles. Money that was assigned or given back has nothing to decide. */
export function AssignPanel({ item }: { item: Item }) {
  const money = useResource('receivedMoney')
  const payments = useResource('payments')
  if (!money || !payments || item.status !== 'por_identificar') return null
  return <WaitingMoney id={item._id} money={money} payments={payments} />
}

interface Props {
  id: string
  money: ResourceDescription
  payments: ResourceDescription
}

function WaitingMoney({ id, money, payments }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string | null>()
  const [isGivingBack, setIsGivingBack] = useState(false)
  const preview = usePreview(id, chosen)
  // Until somebody chooses, it is whoever the recognised request is of.
  const memberId = chosen === undefined ? (preview.data?.member?.memberId ?? null) : chosen
  const [field] = decisionField(payments, 'memberId', { required: true, hint: undefined })
  const changed = () =>
    Promise.all(
      ['receivedMoney', 'payments', 'members', 'unsettledPayments', 'bankAccounts'].map(name =>
        client.invalidateQueries({ queryKey: queryKeys.resource(name) }),
      ),
    )
  const postOnce = usePostOnce()
  const assign = useMutation({
    mutationFn: async () => {
      const path = `/received_money/${encodeURIComponent(id)}/assign`
      return (await postOnce<{ data: { paymentId: string } }>(path, { memberId })).data.data
    },
    onSuccess: ({ paymentId }) =>
      showToast({
        title: 'Valor atribuído',
        message: 'O recibo está emitido.',
        action: { label: 'Abrir recibo', run: () => void openDocument(`/payments/${paymentId}/receipt`) },
      }),
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: changed,
  })
  if (!field) return null
  return (
    <Section heading="De quem é este valor?">
      <div className={classes.who}>
        <FieldInput
          field={field}
          id={inputId('assign-member')}
          value={memberId ?? ''}
          onChange={value => setChosen(typeof value === 'string' && value !== '' ? value : null)}
          error={preview.error && memberId ? describeFirstFault(readFailure(preview.error)) : undefined}
        />
      </div>
      {memberId && preview.data && <Effect preview={preview.data} />}
      <div className={classes.buttons}>
        <Button disabled={!memberId} loading={assign.isPending} onClick={() => assign.mutate()}>
          Atribuir
        </Button>
        <Button variant="default" onClick={() => setIsGivingBack(true)}>
          Devolver…
        </Button>
      </div>
      {isGivingBack && (
        <GiveBackDialog
          id={id}
          resource={money}
          onClose={() => setIsGivingBack(false)}
          onDone={() => {
            setIsGivingBack(false)
            void changed()
          }}
        />
      )}
    </Section>
  )
}

/** What the money would settle: of the chosen member, or of the one who was recognised while nobody has chosen. */
const usePreview = (id: string, chosen: string | null | undefined) =>
  useQuery({
    queryKey: [...queryKeys.resource('receivedMoney'), 'preview', id, chosen ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.post<{ data: AssignmentPreview }>(
          `/received_money/${encodeURIComponent(id)}/preview`,
          chosen ? { memberId: chosen } : {},
          { signal },
        )
      ).data.data,
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
  })

function Effect({ preview: { settles, credit } }: { preview: AssignmentPreview }) {
  return (
    <div role="status" className={classes.effect}>
      {settles.length === 0 && <p>Não tem dívidas: fica tudo como saldo a favor.</p>}
      {settles.length > 0 && (
        <>
          <p>Liquida:</p>
          <ul className={classes.settles}>
            {settles.map(({ chargeId, description, memberName, amount }) => (
              <li key={chargeId}>
                <span>
                  {description} <span className={classes.quiet}>· {memberName}</span>
                </span>
                <span className={classes.figure}>{printEuros(amount)}</span>
              </li>
            ))}
          </ul>
          {credit > 0 && <p>Ficam {printEuros(credit)} como saldo a favor.</p>}
        </>
      )}
    </div>
  )
}
