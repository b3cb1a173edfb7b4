import type { OpenChargeAnswer } from '@agremia/model/calls/account'
import type { WaysToPay } from '@agremia/model/calls/payment-requests'
import { printMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { printRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { printDay } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { printEuros } from '@agremia/model/rules/money'
import { printPhone } from '@agremia/model/rules/phone'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, describeFirstFault, readFailure } from '../../api/failure.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './account.module.css'

interface Props {
  /** Who pays. */
  memberId: string
  charges: readonly OpenChargeAnswer[]
  onClose(): void
}

/** How debts can be paid, for staff who tell the payer on the telephone or send the link themselves. */
export function WaysToPayDialog({ memberId, charges, onClose }: Props) {
  const chargeIds = charges.map(({ chargeId }) => chargeId)
  // Asking twice gives the same request, so it may be read like anything else.
  const { data: ways, error } = useQuery({
    queryKey: ['waysToPay', memberId, chargeIds],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: WaysToPay }>('/payment_requests/open', { memberId, chargeIds }, { signal })).data.data,
    retry: false,
    gcTime: 0,
  })
  return (
    <Dialog
      title="Formas de pagar"
      size="lg"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {error && <p role="alert">{describeFirstFault(readFailure(error))}</p>}
      {!error && !ways && <p role="status">A preparar…</p>}
      {ways && (
        <div className={classes.ways}>
          <p>
            {charges.map(({ description }) => description).join(', ')}: <strong>{printEuros(ways.total)}</strong>.
            Válido até {printDay(ways.expiresOn)}.
          </p>
          <CopyField label="Página de pagamento" text={ways.address} />
          {ways.entity && ways.reference && (
            <CopyField
              label="Multibanco"
              text={`Entidade ${ways.entity} · Referência ${printMultibancoReference(ways.reference)} · ${printEuros(ways.total)}`}
            />
          )}
          {ways.transfer && <Transfer {...ways.transfer} reference={ways.rfReference} />}
          {ways.acceptsMbway && <SendToPhone memberId={memberId} chargeIds={chargeIds} mobile={ways.mobile} />}
        </div>
      )}
    </Dialog>
  )
}

/** As the page on which members pay tells it. */
const Transfer = ({ owner, iban, bic, reference }: NonNullable<WaysToPay['transfer']> & { reference: string }) => (
  <>
    <CopyField label={`IBAN de ${owner}`} text={printIban(iban)} copied={iban} />
    {bic && <CopyField label="BIC" text={bic} />}
    <CopyField label="Descritivo da transferência" text={printRfReference(reference)} copied={reference} />
  </>
)

interface SendProps {
  memberId: string
  chargeIds: readonly string[]
  mobile: string | null
}

function SendToPhone({ memberId, chargeIds, mobile }: SendProps) {
  const [phone, setPhone] = useState(mobile ? printPhone(mobile) : '')
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.post('/mbway', { memberId, chargeIds, phone }),
  })
  const failure = error ? readFailure(error) : undefined
  return (
    <form
      className={classes.send}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <TextInput
        label="Telemóvel MB WAY"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        error={failure?.errors.phone}
        onChange={event => {
          setPhone(event.currentTarget.value)
          if (error) reset()
        }}
      />
      <Button type="submit" variant="default" aria-busy={isPending}>
        Enviar pedido
      </Button>
      <p role="status">
        {isSuccess && 'Pedido enviado. O pagamento aparece na conta assim que for confirmado no telemóvel.'}
        {failure && !failure.errors.phone && describeFailure(failure)}
      </p>
    </form>
  )
}
