import { printEuros } from '@agremia/model/rules/money'
import { printPhone } from '@agremia/model/rules/phone'
import { Button, TextInput } from '@mantine/core'
import classes from './counter.module.css'
import row from './phone-row.module.css'
import type { Counter } from './use-counter.ts'

/** On a small screen the row would appear below the button that stays at the lower edge. */
const showRow = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The phone that is asked to pay; or that nobody is asked, because the money has come already. */
export function PhoneRow({ counter: { typed, errors, phone, pending, change } }: { counter: Counter }) {
  const { isReceived = false } = typed
  return (
    <>
      {pending && (
        <p className={classes.credit} role="status">
          Já há um pedido de {printEuros(pending.amount)} à espera no telemóvel
          {pending.phone && ` ${printPhone(pending.phone)}`}.
          {isReceived && ' O que ele pede só se regista depois de se saber o resultado.'}
        </p>
      )}
      {errors.method && (
        <p role="alert" className={classes.fault}>
          {errors.method}
        </p>
      )}
      <div ref={showRow} className={row.row}>
        {!isReceived && (
          <TextInput
            id="counter-phone"
            label="Telemóvel MB WAY"
            className={row.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            error={errors.phone}
            aria-required
            onChange={event => change({ ...typed, phone: event.currentTarget.value })}
          />
        )}
        <Button variant="subtle" size="compact-md" onClick={() => change({ ...typed, isReceived: !isReceived })}>
          {isReceived ? 'Pedir ao telemóvel' : 'Já foi pago: só registar'}
        </Button>
      </div>
    </>
  )
}
