import '../../../ui/form-styles.ts'
import { printMoney } from '@agremia/model/rules/money'
import { isUnidentifiedCash, UNIDENTIFIED_CASH } from '@agremia/model/rules/treasury/gift-receipt'
import { Alert, Button, Checkbox } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldInput } from '../../../resource/field-input.tsx'
import { focusNotTaken } from '../../../resource/inputs/use-typed-choice.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { DayLine } from '../day-sheet/day-line.tsx'
import booked from './booked.module.css'
import { ChargeLines } from './charge-lines.tsx'
import classes from './counter.module.css'
import { CounterSide } from './counter-side.tsx'
import { MoneyRow } from './money-row.tsx'
import { PAYER_INPUT, PayerFinder } from './payer-finder.tsx'
import { PayerHead } from './payer-head.tsx'
import { DetailFields, UsualDetails } from './payment-details.tsx'
import { PhoneRow } from './phone-row.tsx'
import { tickLine, typeLine, yearsOf } from './plan-payment.ts'
import { RecordedReceipt } from './recorded-receipt.tsx'
import { DETAILS, useCounter } from './use-counter.ts'
import { AWAITS, useHeldKeys } from './use-held-keys.ts'
import { usePrintRecorded } from './use-print-recorded.ts'
import { WhoPays } from './who-pays.tsx'

/** NAV-25: payments at a counter, one after the other, from Enter to Enter. */
export function CounterScreen() {
  const resource = useResource('payments')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const memberId = typeof search.memberId === 'string' ? search.memberId : undefined // as parts/payment-address.ts writes it
  return resource ? <Counter key={memberId} resource={resource} firstMemberId={memberId} /> : null
}

function Counter({ resource, firstMemberId }: { resource: ResourceDescription; firstMemberId: string | undefined }) {
  const counter = useCounter(resource, firstMemberId)
  const { memberId, account, typed, plan, values, errors, today, round, isBusy, waiting } = counter
  const receipts = usePrintRecorded()
  const amount = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isFinding, setIsFinding] = useState(false)
  const awaited = isBusy ? 'recording' : counter.isReading ? 'account' : isFinding ? 'payer' : undefined
  const keys = useHeldKeys({
    form,
    awaited,
    next: answered => {
      if (memberId && account) return amount.current
      // After a payment, the next person; a person who was not found is no place to type an amount.
      const isNext = answered !== 'payer' && !memberId && !typed.isGift && Object.keys(errors).length === 0
      return isNext ? (document.getElementById(PAYER_INPUT) as HTMLInputElement | null) : undefined // the finder is an input
    },
  })
  const [isOpened, setHasDetails] = useState(false)
  // An error must be in sight.
  const hasDetails = isOpened || DETAILS.some(name => name !== 'chequeNumber' && errors[name] !== undefined)
  const readNumber = account?.member.number
  useEffect(() => {
    // The member is known: the next key is for the amount, or Enter.
    if (readNumber !== undefined) amount.current?.focus()
  }, [readNumber])
  const fieldOf = (name: string) => resource.fields.find(field => field.name === name)
  const [methodField, personField] = [fieldOf('method'), fieldOf('personId')]
  if (!methodField || !personField) return null
  const title = account ? `${account.member.number} ${account.member.name}` : 'Donativo'

  const clear = () => counter.choose(undefined)
  async function submit(event: FormEvent) {
    event.preventDefault()
    // A word that was not taken is about somebody else than whoever was shown.
    if (focusNotTaken(form.current)) return
    if (counter.isByPhone) return counter.askPhone()
    const done = await counter.record(title)
    if (receipts.isAtOnce) receipts.print(done)
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // A key that is held down must not record the next payment too.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault()
      if (!counter.isByPhone) counter.putAside(title)
    } else if (event.key === 'Escape' && !event.defaultPrevented && (memberId || isFinding)) counter.next()
  }
  const others = [errors._, errors.lines].filter(Boolean)
  const total = waiting.reduce((sum, one) => sum + one.amount, counter.hasPayer ? (plan.amount ?? 0) : 0)
  const count = waiting.length + (counter.hasPayer ? 1 : 0)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1>Novo pagamento</h1>
        <p>
          <DayLine day={today} />
        </p>
      </header>
      <div className={classes.columns}>
        <form
          ref={form}
          className={classes.panel}
          noValidate
          onSubmit={submit}
          onKeyDown={onKeyDown}
          onKeyDownCapture={keys.hold}
          aria-label="Novo pagamento"
          {...(awaited && { [AWAITS]: awaited })}
        >
          {counter.latest && (
            <RecordedReceipt
              entry={counter.latest}
              isPrinting={receipts.isPrinting}
              onPrint={receipts.print}
              onAnnulled={counter.forget}
            />
          )}
          {others.length > 0 && (
            <Alert role="alert" color="red" variant="light">
              {others.join(' ')}
            </Alert>
          )}
          <WhoPays isGift={typed.isGift ?? false} onSwitch={counter.switchKind}>
            {typed.isGift ? (
              <div className={classes.giver}>
                <FieldInput
                  key={round}
                  field={{ ...personField, hint: undefined, required: true, label: 'Quem deu' }}
                  id="counter-person"
                  value={values.personId ?? ''}
                  onChange={value => counter.changeValue('personId', value)}
                  error={errors.personId ?? errors.memberId}
                />
              </div>
            ) : (
              <>
                <PayerFinder
                  key={round}
                  chosen={memberId && readNumber !== undefined ? { id: memberId, number: readNumber } : undefined}
                  error={errors.memberId}
                  onChoose={counter.choose}
                  onClear={clear}
                  onWaiting={setIsFinding}
                />
                {memberId && account && <PayerHead memberId={memberId} account={account} />}
                {counter.hasFailed && (
                  <p role="alert" className={classes.fault}>
                    Não foi possível ler a conta. Tente de novo.
                  </p>
                )}
              </>
            )}
          </WhoPays>
          {memberId && account && (
            <ChargeLines
              {...{ memberId, plan, today }}
              isByHand={typed.lines !== undefined}
              onTick={id => counter.change(tickLine(typed, plan, id))}
              onType={(id, text) => counter.change(typeLine(typed, plan, id, text))}
              onReset={() => counter.change({ ...typed, lines: undefined, amount: undefined })}
            />
          )}
          <MoneyRow
            {...{ methodField, typed, plan, errors }}
            who={account?.member.name}
            amountRef={amount}
            years={typed.isGift ? [] : yearsOf(account)}
            onChange={counter.change}
          />
          {counter.isMbway && <PhoneRow counter={counter} />}
          {typed.isGift && isUnidentifiedCash({ method: typed.method, amount: plan.amount ?? 0 }) && (
            <p className={classes.credit} role="status">
              {UNIDENTIFIED_CASH}
            </p>
          )}
          {plan.credit > 0 && account && (
            <p className={classes.credit} role="status">
              {printMoney(plan.credit)} não liquidam nenhuma dívida: ficam como saldo a favor, para as próximas.
            </p>
          )}
          <DetailFields {...{ resource, counter }} isOpen={hasDetails} />
          <div className={classes.actions}>
            <Button type="submit" size="md" aria-busy={isBusy}>
              {counter.isByPhone
                ? `Pedir ao telemóvel · ${printMoney(plan.amount ?? 0)}`
                : waiting.length > 0
                  ? `Registar ${count} pagamentos · ${printMoney(total)}`
                  : receipts.isAtOnce
                    ? 'Registar e imprimir recibo'
                    : 'Registar com recibo'}
              {account && waiting.length === 0 && (
                <span className={booked.booked}>
                  {printMoney(plan.amount ?? 0)} · {account.member.name}
                </span>
              )}
              <span className={classes.kbd} aria-hidden>
                Enter
              </span>
            </Button>
            {!counter.isByPhone && (
              <Button
                variant="default"
                onClick={() => counter.putAside(title)}
                aria-keyshortcuts="Control+Enter"
                title="Regista vários de uma vez: tudo ou nada"
              >
                Juntar mais um
              </Button>
            )}
            <Checkbox
              label="Imprimir ao registar"
              checked={receipts.isAtOnce}
              onChange={event => receipts.changeHabit(event.currentTarget.checked)}
            />
          </div>
          <UsualDetails counter={counter} isOpen={hasDetails} onToggle={() => setHasDetails(!hasDetails)} />
        </form>
        <CounterSide counter={counter} />
      </div>
    </div>
  )
}
