import '../../ui/form-styles.ts'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { parseMoney } from '@agremia/model/rules/money'
import { isUnidentifiedCash, UNIDENTIFIED_CASH } from '@agremia/model/rules/treasury/gift-receipt'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { describeFailure, type Errors, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { readClaims } from '../../api/session.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { keepAccount, useAccounts, usualAccountOf } from '../../parts/money-accounts.ts'
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../resource/draft.ts'
import { ErrorSummary } from '../../resource/error-summary.tsx'
import { FieldInput, inputId, isWide } from '../../resource/field-input.tsx'
import { type FormValue, type FormValues, sendValues, showValues } from '../../resource/form-values.ts'
import { RequiredNote } from '../../resource/inputs/field-label.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import formClasses from '../../resource/item-form.module.css'
import { useResource } from '../../resource/use-explainer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { isSaveKey, useShortcut } from '../../ui/use-shortcut.ts'
import classes from './donations.module.css'

/** A gift of money or of goods; who gave it is found by the tax number or the name, or gets a record. */
export function NewGiftScreen() {
  const donations = useResource('donations')
  const payments = useResource('payments')
  return donations && payments ? <GiftForm {...{ donations, payments }} /> : null
}

interface Resources {
  donations: ResourceDescription
  payments: ResourceDescription
}

function GiftForm(resources: Resources) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const accounts = useAccounts()
  const postOnce = usePostOnce()
  const element = useRef<HTMLFormElement>(null)
  const [today] = useState(() => lisbonDay(new Date()))
  const { typed, setTyped, isRestored, forget } = useGiftDraft()
  const [errors, setErrors] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  useShortcut(isSaveKey, () => element.current?.requestSubmit())

  const all = fieldsOf(resources)
  const start = showValues(all, { kind: 'numerario', date: today, method: 'transferencia' })
  const method = (typed.method ?? start.method) as PaymentMethod // the options of the payments' own field
  const values: FormValues = { ...start, bankAccountId: usualAccountOf(accounts, method), ...typed }
  const groups = [
    { heading: 'Quem deu', fields: donorFields(resources, values) },
    { heading: 'O que deu', fields: giftFields(resources, values) },
  ]
  const fields = groups.flatMap(group => group.fields)
  const change = (name: string, value: FormValue) => {
    setErrors(({ [name]: _mended, ...others }) => others)
    setTyped({ ...typed, [name]: value })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const filled = Object.entries(sendValues(fields, values)).filter(([, value]) => value !== null)
    try {
      const { data } = await postOnce<{ data: Item }>('/donations', Object.fromEntries(filled))
      if (values.kind === 'numerario') keepAccount(method, String(values.bankAccountId))
      for (const name of ['donations', 'payments', 'treasuryDocs'])
        void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
      forget()
      showToast({ title: `Donativo registado: recibo ${String(data.data.receiptNumber)}` })
      await navigate({ to: '/tesouraria/donativos/$id', params: { id: data.data._id }, replace: true })
    } catch (error) {
      const failure = readFailure(error)
      setErrors(Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) })
      setAttempt(before => before + 1)
    } finally {
      setIsBusy(false)
    }
  }
  const isPlain =
    values.kind === 'numerario' && isUnidentifiedCash({ method, amount: parseMoney(String(values.amount)) ?? 0 })
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={event => void submit(event)}>
      <PageHeader title="Novo donativo" />
      {isRestored && (
        <Alert color="blue" variant="light">
          Está aqui o que tinha escrito e não registou.{' '}
          <Button variant="default" size="compact-md" onClick={forget}>
            Começar de novo
          </Button>
        </Alert>
      )}
      <ErrorSummary {...{ errors, fields, attempt }} />
      <RequiredNote fields={fields} />
      {groups.map(group => (
        <Section key={group.heading} heading={group.heading}>
          <div className={classes.fields}>
            {group.fields.map(field => (
              <div key={field.name} data-wide={isWide(field) || undefined}>
                <FieldInput
                  field={field}
                  id={inputId(field.name)}
                  value={values[field.name] ?? ''}
                  onChange={value => change(field.name, value)}
                  error={errors[field.name]}
                  warning={isPlain && field.name === 'amount' ? UNIDENTIFIED_CASH : undefined}
                />
              </div>
            ))}
          </div>
        </Section>
      ))}
      <div className={formClasses.bar}>
        <Button type="submit" aria-busy={isBusy} aria-keyshortcuts="Control+S">
          Registar donativo
        </Button>
        <Button variant="default" renderRoot={link => <Link {...link} to="/tesouraria/donativos" />}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

/** What was typed, which survives a reload. */
function useGiftDraft() {
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', 'donations', undefined))
  const [draft] = useState(() => readDraft(key)?.typed)
  const [typed, keepTyped] = useState<FormValues>(draft ?? {})
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  return {
    typed,
    isRestored,
    setTyped: (values: FormValues) => {
      writeDraft(key, { started: {}, typed: values })
      keepTyped(values)
    },
    forget: () => {
      forgetDraft(key)
      keepTyped({})
      setIsRestored(false)
    },
  }
}

/** Every field that the form can have. */
const fieldsOf = (resources: Resources) => [
  ...giftFields(resources, { kind: 'numerario', method: 'cheque' }),
  ...giftFields(resources, { kind: 'especie' }),
  ...donorFields(resources, {}),
]

function giftFields({ donations, payments }: Resources, { kind, method }: FormValues): ExplainedField[] {
  const own = [
    ...decisionField(donations, 'kind', { required: true }),
    ...decisionField(payments, 'date', { required: true }),
  ]
  if (kind === 'especie')
    return [
      ...own,
      ...decisionField(donations, 'description', { required: true, hint: 'Os bens, como vêm no recibo.' }),
      ...decisionField(payments, 'amount', { required: true, hint: 'Quanto valem.' }),
      ...decisionField(payments, 'notes'),
    ]
  return [
    ...own,
    ...decisionField(payments, 'amount', { required: true }),
    ...decisionField(payments, 'method', { required: true }),
    ...(method === 'cheque' ? decisionField(payments, 'chequeNumber', { required: true }) : []),
    ...decisionField(payments, 'bankAccountId', { required: true }),
    ...decisionField(payments, 'notes'),
  ]
}

/** A donor with a record is chosen; of another the name and the number are asked for. */
function donorFields({ donations }: Resources, { personId }: FormValues): ExplainedField[] {
  const record = decisionField(donations, 'personId', { label: 'Ficha', hint: 'Procure pelo nome ou pelo NIF.' })
  if (personId) return record
  return [
    ...record,
    ...decisionField(donations, 'donorName', { label: 'Ou o nome, se não tem ficha' }),
    ...decisionField(donations, 'taxNumber', { hint: 'Necessário para o Modelo 25.' }),
  ]
}
