import { Button } from '@mantine/core'
import { useAccounts } from '../../../parts/money-accounts.ts'
import { FieldInput } from '../../../resource/field-input.tsx'
import type { ResourceDescription } from '../../../resource/item.ts'
import classes from './counter.module.css'
import { type Counter, DETAILS } from './use-counter.ts'

const FIELDS_ID = 'counter-details'

/** What has a usual value, in one line. */
export function UsualDetails({ counter, isOpen, onToggle }: { counter: Counter; isOpen: boolean; onToggle(): void }) {
  const { values } = counter
  const account = useAccounts().find(({ _id }) => _id === values.bankAccountId)?.name
  return (
    <p className={classes.usual}>
      {[String(values.date), account, values.payerName && `pago por ${String(values.payerName)}`]
        .filter(Boolean)
        .join(' · ')}
      <Button variant="subtle" size="compact-md" aria-expanded={isOpen} aria-controls={FIELDS_ID} onClick={onToggle}>
        {isOpen ? 'Fechar' : 'Data, conta, quem paga…'}
      </Button>
    </p>
  )
}

/** The fields behind that line. The number of a cheque is always asked for. */
export function DetailFields({
  resource,
  counter,
  isOpen,
}: {
  resource: ResourceDescription
  counter: Counter
  isOpen: boolean
}) {
  const { values, errors, typed } = counter
  const shown = resource.fields
    .filter(({ name }) => DETAILS.includes(name))
    .filter(({ name }) => (name === 'chequeNumber' ? typed.method === 'cheque' : isOpen))
  return (
    <div id={FIELDS_ID} className={classes.fields}>
      {shown.map(field => (
        <FieldInput
          key={field.name}
          field={{ ...field, required: field.required || field.name === 'chequeNumber' }}
          id={`counter-${field.name}`}
          value={values[field.name] ?? ''}
          onChange={value => counter.changeValue(field.name, value)}
          error={errors[field.name]}
        />
      ))}
    </div>
  )
}
