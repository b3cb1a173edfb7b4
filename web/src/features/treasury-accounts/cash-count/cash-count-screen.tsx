import '../../../ui/form-styles.ts'
import { isDay, printDay } from '@agremia/model/rules/day'
import { centsFromEuros, printMoney } from '@agremia/model/rules/money'
import { describeDifference } from '@agremia/model/rules/treasury/cash-count'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCashBanknoteOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { DayBox } from '../../../parts/day-box.tsx'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { MessagePanel } from '../../../ui/message-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import accounts from '../accounts.module.css'
import { useBalances } from '../use-accounts.ts'
import classes from './cash-count.module.css'
import { countCash } from './count-cash.ts'
import { PieceInputs } from './piece-inputs.tsx'
import { useCloseCashBox } from './use-close-cash-box.ts'

/** «Fecho de caixa»: the box is counted by coins and notes; its balance is then what was counted, less what goes to the bank. */
export function CashCountScreen({ id }: { id: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const day = typeof search.dia === 'string' && isDay(search.dia) && search.dia <= today ? search.dia : today
  const { data, error, refetch } = useBalances(day)
  const isLate = useDelay(!data && !error)
  const box = data?.accounts.find(({ _id, kind, active }) => _id === id && kind === 'caixa' && active)
  if (error && !data)
    return <NotLoaded isScreen title="Não foi possível abrir a caixa" error={error} onRetry={refetch} />
  if (!data) return <p role="status">{isLate && 'A carregar…'}</p>
  if (!box)
    return (
      <MessagePanel isScreen icon={<IconCashBanknoteOff />} title="Esta caixa não se pode contar">
        Só se contam as caixas ativas.
      </MessagePanel>
    )
  const choose = (dia: string) =>
    void navigate({ to: '/tesouraria/contas/$id/fecho', params: { id }, search: { dia }, replace: true })
  return (
    <div className={accounts.screen}>
      <PageHeader
        title={`Fecho de caixa: ${box.name}`}
        note={box.lastCountedOn ? `Contada pela última vez em ${printDay(box.lastCountedOn)}` : 'Nunca foi contada'}
      >
        <div className={accounts.day}>
          <DayBox id="count-day" label="Contada em" day={day} onDay={choose} />
        </div>
      </PageHeader>
      <CountForm
        boxId={id}
        day={day}
        expected={centsFromEuros(box.balance) ?? 0}
        banks={data.accounts.filter(({ kind, active }) => kind === 'banco' && active)}
      />
    </div>
  )
}

interface CountFormProps {
  boxId: string
  day: string
  /** In cents, by the movements. */
  expected: number
  banks: readonly { _id: string; name: string }[]
}

function CountForm({ boxId, day, expected, banks }: CountFormProps) {
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({})
  const [deposit, setDeposit] = useState('')
  const [bankId, setBankId] = useState(banks[0]?._id ?? '')
  const [explanation, setExplanation] = useState('')
  const cash = countCash({ pieces, deposit })
  const difference = cash.counted - expected
  const isBegun = expected === 0 || Object.values(pieces).some(text => text.trim() !== '')
  const { close, errors, isBusy } = useCloseCashBox(boxId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || cash.faults.size > 0) return
    close({ day, expected, explanation, bankId, typedDeposit: deposit, pieces: cash.pieces })
  }
  return (
    <form className={accounts.columns} onSubmit={submit} noValidate>
      <PieceInputs typed={pieces} faults={cash.faults} onType={setPieces} />
      <section className={accounts.panel} aria-label="Resultado">
        <dl className={accounts.sums}>
          <dt>Contado</dt>
          <dd>
            <strong>{printMoney(cash.counted)}</strong>
          </dd>
          <dt>Saldo pelos movimentos</dt>
          <dd>{printMoney(expected)}</dd>
        </dl>
        <p role="status" className={!isBegun ? accounts.quiet : difference === 0 ? accounts.good : accounts.bad}>
          {isBegun ? describeDifference(difference) : 'Conte as notas e as moedas.'}
        </p>
        {difference !== 0 && (isBegun || errors.explanation) && (
          <Textarea
            label="Explicação da diferença"
            withAsterisk
            required
            autosize
            minRows={2}
            maxLength={300}
            value={explanation}
            error={errors.explanation}
            onChange={({ currentTarget }) => setExplanation(currentTarget.value)}
          />
        )}
        {banks.length > 0 && (
          <div className={classes.deposit}>
            <TextInput
              label="Depositar no banco"
              description="Opcional: o que sai da caixa para a conta."
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={deposit}
              error={cash.deposit === null ? 'Indique um valor.' : errors['deposit.amount']}
              onChange={({ currentTarget }) => setDeposit(currentTarget.value)}
            />
            <NativeSelect
              label="Conta"
              value={bankId}
              data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
              error={errors['deposit.bankAccountId']}
              onChange={({ currentTarget }) => setBankId(currentTarget.value)}
            />
          </div>
        )}
        <dl className={accounts.sums}>
          <dt>Fica em caixa</dt>
          <dd>
            <strong>{printMoney(cash.left)}</strong>
          </dd>
        </dl>
        {[errors.date, errors.bankAccountId, errors.amount, errors._].filter(Boolean).map(text => (
          <p key={text} role="alert" className={accounts.bad}>
            {text}
          </p>
        ))}
        <Button type="submit" fullWidth aria-busy={isBusy}>
          Fechar a caixa
        </Button>
        <p className={accounts.quiet}>Fica uma folha de caixa em PDF, para imprimir e assinar.</p>
      </section>
    </form>
  )
}
