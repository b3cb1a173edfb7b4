import type { SlipAnswer } from '@agremia/model/calls/collection-slips'
import { MOST_PAYMENTS_AT_ONCE } from '@agremia/model/calls/ledger'
import { findSlips, slipCode } from '@agremia/model/rules/collecting/collection-slip'
import { lisbonDay, parseDay, printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeFirstFault, type Errors, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { keepAccount, useAccounts, usualAccountOf } from '../../parts/money-accounts.ts'
import { UNKNOWN_END } from '../../parts/unknown-end.ts'
import { FieldInput } from '../../resource/field-input.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { planEntries, sumOf } from './plan-entries.ts'
import classes from './slips.module.css'
import { useSlips } from './use-slips.ts'

const CHANGED = ['unsettledPayments', 'payments', 'members', 'bankAccounts']

/** Slips that a collector brings back are scanned or ticked, and become payments in one transaction. */
export function CollectedSlips({ collectorId }: { collectorId: string }) {
  const { data: slips, error, refetch } = useSlips(collectorId)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  if (error && !slips) return <NotLoaded title="Não foi possível ler os talões" error={error} onRetry={refetch} />
  if (!slips) return null
  const collected = slips.filter(({ chargeId }) => ticked.has(chargeId))
  const tick = (chargeId: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(chargeId)
    else next.delete(chargeId)
    setTicked(next)
  }
  return (
    <div className={classes.columns}>
      <Section heading="Talões que voltaram pagos">
        <ScanField slips={slips} ticked={ticked} onFound={({ chargeId }) => tick(chargeId, true)} />
        <SlipLines slips={slips} ticked={ticked} onTick={tick} />
      </Section>
      <RecordSlips collected={collected} onRecorded={() => setTicked(new Set())} />
    </div>
  )
}

interface ScanProps {
  slips: readonly SlipAnswer[]
  ticked: ReadonlySet<string>
  onFound(slip: SlipAnswer): void
}

/** A scanner types the code and Enter. What it found is said, and the field is ready for the next. */
function ScanField({ slips, ticked, onFound }: ScanProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState('')
  const scan = (event: FormEvent) => {
    event.preventDefault()
    const [slip, another] = findSlips(slips, code)
    setFound('')
    if (!slip) return setFault('Nenhum talão por pagar deste cobrador tem este código.')
    if (another) return setFault('Há dois talões com este código: marque o certo na lista.')
    setFault(undefined)
    setCode('')
    const words = `${slip.memberName} · ${slip.description} · ${printEuros(slip.amount)}`
    setFound(ticked.has(slip.chargeId) ? `Já estava marcado: ${words}` : `Marcado: ${words}`)
    onFound(slip)
  }
  return (
    <form className={classes.scan} onSubmit={scan}>
      <TextInput
        aria-label="Código do talão"
        placeholder="Leia ou escreva o código do talão"
        value={code}
        error={fault}
        autoComplete="off"
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <p role="status" className={classes.found}>
        {found}
      </p>
    </form>
  )
}

interface LinesProps {
  slips: readonly SlipAnswer[]
  ticked: ReadonlySet<string>
  onTick(chargeId: string, isTicked: boolean): void
}

function SlipLines({ slips, ticked, onTick }: LinesProps) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <ul className={classes.slips}>
      {slips.map(({ chargeId, memberNumber, memberName, description, dueDate, amount }) => (
        <li key={chargeId}>
          <Checkbox
            checked={ticked.has(chargeId)}
            onChange={({ currentTarget }) => onTick(chargeId, currentTarget.checked)}
            label={`${printNumber(memberNumber)} · ${memberName} · ${description}`}
          />
          <span className={classes.quiet}>
            {slipCode(chargeId)} · {printDay(dueDate)}
          </span>
          <span className={classes.figure}>{printEuros(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The day and the cash box of all, and the button that records them. */
function RecordSlips({ collected, onRecorded }: { collected: readonly SlipAnswer[]; onRecorded(): void }) {
  const client = useQueryClient()
  const payments = useResource('payments')
  const accounts = useAccounts()
  const [today] = useState(() => lisbonDay(new Date()))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Errors>({})
  const values = { date: printDay(today), bankAccountId: usualAccountOf(accounts, 'numerario'), ...typed }
  const day = parseDay(values.date, Number(today.slice(0, 4)))
  const entries = planEntries(collected, { date: day ?? '', bankAccountId: values.bankAccountId })
  const postOnce = usePostOnce()
  const record = useMutation({
    mutationFn: () => postOnce('/payments/batch', { entries }),
    onSuccess: () => {
      keepAccount('numerario', values.bankAccountId)
      showToast({
        title: entries.length === 1 ? 'Pagamento registado' : `${entries.length} pagamentos registados`,
        message: 'Os recibos estão emitidos.',
      })
      setErrors({})
      onRecorded()
    },
    onError: fault => {
      const failure = readFailure(fault)
      // What is wrong with the day or the account is wrong with that of every payment.
      const shared = Object.entries(failure.errors).flatMap(([path, text]) => {
        const name = /^entries\.\d+\.(date|bankAccountId)$/.exec(path)?.[1]
        return name ? [[name, text] as const] : []
      })
      setErrors(Object.fromEntries(shared))
      if (failure.status === undefined) showToast({ title: UNKNOWN_END, isError: true })
      else if (shared.length === 0)
        showToast({ title: 'Não ficou nada registado', message: describeFirstFault(failure), isError: true })
    },
    onSettled: () => Promise.all(CHANGED.map(name => client.invalidateQueries({ queryKey: queryKeys.resource(name) }))),
  })
  const isTooMany = entries.length > MOST_PAYMENTS_AT_ONCE
  const fields = payments?.fields.filter(({ name }) => name === 'date' || name === 'bankAccountId') ?? []
  const send = () => {
    if (day === null) setErrors({ date: 'Indique uma data: dd/mm/aaaa.' })
    else if (!record.isPending) record.mutate()
  }
  return (
    <Section heading="Registar">
      <div className={classes.record}>
        {fields.map(field => (
          <FieldInput
            key={field.name}
            field={field}
            id={`slips-${field.name}`}
            value={values[field.name as keyof typeof values] ?? ''}
            error={errors[field.name]}
            onChange={value => setTyped({ ...typed, [field.name]: String(value ?? '') })}
          />
        ))}
      </div>
      <p role="status" className={classes.sum}>
        {isTooMany
          ? `São demasiados de uma vez: no máximo ${MOST_PAYMENTS_AT_ONCE} pagamentos.`
          : `${collected.length === 1 ? '1 talão marcado' : `${collected.length} talões marcados`} · ${printEuros(sumOf(collected))} em numerário`}
      </p>
      <Button disabled={collected.length === 0 || isTooMany} aria-busy={record.isPending} onClick={send}>
        {`Registar ${printEuros(sumOf(collected))}`}
      </Button>
    </Section>
  )
}
