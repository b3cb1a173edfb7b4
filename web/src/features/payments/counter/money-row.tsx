import type { ExplainedField } from '@agremia/model/resource/explainer'
import { PAYMENT_METHODS, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { printMoney } from '@agremia/model/rules/money'
import { Select, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import booked from './booked.module.css'
import classes from './counter.module.css'
import type { PaymentPlan, TypedPayment } from './plan-payment.ts'

/** Those that are used at a counter, the most frequent first. */
const METHODS: readonly PaymentMethod[] = [
  'numerario',
  'mbway',
  'multibanco',
  'transferencia',
  'cheque',
  'cartao',
  'debito_direto',
]

interface Props {
  methodField: ExplainedField
  amountRef: Ref<HTMLInputElement>
  /** Who pays; undefined while nobody is chosen. */
  who: string | undefined
  typed: TypedPayment
  plan: PaymentPlan
  years: readonly number[]
  errors: Readonly<Record<string, string>>
  onChange(typed: TypedPayment): void
}

export function MoneyRow({ methodField, amountRef, who, typed, plan, years, errors, onChange }: Props) {
  return (
    <div className={classes.money}>
      <TextInput
        ref={amountRef}
        id="counter-amount"
        label={
          <>
            Valor recebido
            {who && <span className={booked.who}> de {who}</span>}
          </>
        }
        classNames={{ root: classes.amountBox, input: classes.amount }}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        rightSection={<span aria-hidden>€</span>}
        value={plan.amountText}
        error={errors.amount}
        aria-required
        onFocus={event => event.currentTarget.select()}
        onChange={event => onChange({ ...typed, amount: event.currentTarget.value })}
      />
      {typed.method === 'numerario' && (
        <>
          <TextInput
            label="Entregou"
            classNames={{ root: classes.given, input: classes.figure }}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            rightSection={<span aria-hidden>€</span>}
            value={typed.given}
            error={errors.given}
            onChange={event => onChange({ ...typed, given: event.currentTarget.value })}
          />
          <div className={classes.change} role="status">
            <span>Troco</span>
            <strong>{plan.change === undefined ? '—' : printMoney(plan.change)}</strong>
          </div>
        </>
      )}
      {years.length > 0 && (
        <Select
          label="Ano que quer pagar"
          className={classes.year}
          data={[
            { value: '', label: 'O mais antigo' },
            ...years.map(year => ({ value: String(year), label: String(year) })),
          ]}
          allowDeselect={false}
          value={String(typed.year ?? '')}
          onChange={year =>
            onChange({ ...typed, year: year ? Number(year) : undefined, amount: undefined, lines: undefined })
          }
        />
      )}
      <fieldset className={classes.methods}>
        <legend>{methodField.label}</legend>
        <div>
          {METHODS.map(method => (
            <label key={method} data-checked={typed.method === method || undefined}>
              <input
                type="radio"
                name="counter-method"
                checked={typed.method === method}
                onChange={() => onChange({ ...typed, method, given: '' })}
              />
              {PAYMENT_METHODS[method]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
