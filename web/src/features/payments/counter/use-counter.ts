import { printDay } from '@agremia/model/rules/day'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { printPhone } from '@agremia/model/rules/phone'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure, type Errors, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSetting } from '../../../api/settings.ts'
import { keepAccount, useAccounts, usualAccountOf } from '../../../parts/money-accounts.ts'
import { useToday } from '../../../parts/use-today.ts'
import { type FormValues, sendValues } from '../../../resource/form-values.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import {
  isComplete,
  type PaymentPlan,
  phoneRequestFault,
  planPayment,
  sentPlan,
  type TypedPayment,
} from './plan-payment.ts'
import {
  type ReadyPayment,
  type RecordedEntry,
  type RecordedPayment,
  readEntryErrors,
  useSendPayments,
} from './record-payments.ts'
import { useAccount } from './use-account.ts'
import { sendToPhone, usePhoneRequests } from './use-phone-requests.ts'

/** The fields of a payment that are folded away at the counter, because they have a usual value or none. */
export const DETAILS = ['date', 'bankAccountId', 'chequeNumber', 'payerName', 'payerTaxNumber', 'notes']

const fresh = (method: PaymentMethod): TypedPayment => ({ method, given: '' })

/** The state of the counter: the payment that is typed, those that wait for the same entry, and those that were recorded. */
export function useCounter(resource: ResourceDescription, firstMemberId: string | undefined) {
  const client = useQueryClient()
  const sendPayments = useSendPayments()
  const [memberId, setMemberId] = useState(firstMemberId)
  const [typed, setTyped] = useState<TypedPayment>(fresh('numerario'))
  const [values, setValues] = useState<FormValues>({})
  const [errors, setErrors] = useState<Errors>({})
  const [waiting, setWaiting] = useState<readonly ReadyPayment[]>([])
  const [waitingErrors, setWaitingErrors] = useState<ReadonlyMap<number, Errors>>(new Map())
  const [recorded, setRecorded] = useState<readonly RecordedPayment[]>([])
  const [latest, setLatest] = useState<RecordedEntry>()
  const [isBusy, setIsBusy] = useState(false)
  /** How many entries were begun: the inputs of each are new. */
  const [round, setRound] = useState(0)
  const account = useAccount(typed.isGift ? undefined : memberId)
  const accounts = useAccounts()
  const today = useToday()
  const current = memberId && !typed.isGift ? account.data : undefined
  const plan = planPayment(current, typed, today)
  const shownValues: FormValues = {
    date: printDay(today),
    bankAccountId: usualAccountOf(accounts, typed.method),
    ...values,
  }
  const requests = usePhoneRequests()
  const [isEnabled, provider] = [useSetting('mbwayEnabled') === 'true', useSetting('paymentProvider')]
  const isMbway = isEnabled && Boolean(provider) && typed.method === 'mbway' && !typed.isGift
  const mobile = current?.member.mobile
  const phone = typed.phone ?? (mobile ? printPhone(mobile) : '')
  const hasPayer = typed.isGift ? Boolean(values.personId) : current !== undefined

  function change(next: TypedPayment) {
    setTyped(next)
    setErrors({})
    // The account of one method is rarely that of another.
    if (next.method !== typed.method) setValues(({ bankAccountId: _account, ...others }) => others)
  }
  function changeValue(name: string, value: FormValues[string]) {
    setValues(before => ({ ...before, [name]: value }))
    setErrors(({ [name]: _error, ...others }) => others)
  }
  function choose(id: string | undefined) {
    setMemberId(id)
    setErrors({})
    setTyped({ ...fresh(typed.method), isGift: typed.isGift })
  }
  /** Begins with the next person; what is usually the same stays (date, method, account). */
  function next() {
    setMemberId(undefined)
    setTyped(fresh(typed.method))
    const { date, bankAccountId } = values
    setValues({ ...(date !== undefined && { date }), ...(bankAccountId !== undefined && { bankAccountId }) })
    setErrors({})
    setRound(count => count + 1)
  }
  const switchKind = (isGift: boolean) => {
    setMemberId(undefined)
    setTyped({ ...fresh(typed.method), isGift })
    setErrors({})
    setRound(count => count + 1)
  }

  /** The payment that is typed, or undefined with the errors shown. */
  function readyPayment(title: string): ReadyPayment | undefined {
    if (!hasPayer) {
      setErrors({ [typed.isGift ? 'personId' : 'memberId']: typed.isGift ? 'Escolha quem deu.' : 'Escolha quem paga.' })
      return undefined
    }
    const ofMethod = typed.method === 'cheque' ? [] : ['chequeNumber']
    const details = resource.fields.filter(({ name }) => DETAILS.includes(name) && !ofMethod.includes(name))
    const who = typed.isGift ? { personId: values.personId } : { memberId }
    if (!isComplete(plan)) {
      setErrors(told(plan))
      return undefined
    }
    if (memberId && waiting.some(one => one.memberId === memberId)) {
      setErrors({ memberId: 'Já está neste lançamento. Retire-o ao lado para o mudar.' })
      return undefined
    }
    const sent = Object.entries(sendValues(details, shownValues)).filter(([, value]) => value !== null)
    return {
      memberId: typed.isGift ? undefined : memberId,
      title,
      amount: plan.amount ?? 0,
      body: { ...Object.fromEntries(sent), ...who, ...sentPlan(plan, typed) },
    }
  }

  /** Asks for the payment on a phone, and goes on with the next person. */
  async function askPhone() {
    if (isBusy) return
    if (!memberId || !current) return setErrors({ memberId: 'Escolha quem paga.' })
    const fault = phoneRequestFault(plan)
    if (fault || !isComplete(plan)) return setErrors(isComplete(plan) ? { _: fault ?? '' } : told(plan))
    setIsBusy(true)
    setErrors({})
    try {
      const chargeIds = plan.lines.filter(({ settled }) => settled > 0).map(({ charge }) => charge.chargeId)
      await sendToPhone({ memberId, chargeIds, phone })
      next()
    } catch (error) {
      const failure = readFailure(error)
      setErrors(failure.errors.phone ? { phone: failure.errors.phone } : { _: describeFailure(failure) })
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: queryKeys.resource('mbway') })
    }
  }

  /** Puts the payment aside, to be recorded together with others. */
  function putAside(title: string) {
    const ready = readyPayment(title)
    if (!ready) return
    setWaiting([...waiting, ready])
    next()
  }

  /** Records what waits, and the payment that is typed where there is one. Returns what was recorded. */
  async function record(title: string): Promise<readonly RecordedPayment[]> {
    if (isBusy) return []
    const isTyped = hasPayer || memberId !== undefined || waiting.length === 0
    const ready = isTyped ? readyPayment(title) : undefined
    if (isTyped && !ready) return []
    setIsBusy(true)
    setErrors({})
    setWaitingErrors(new Map())
    try {
      const done = await sendPayments(ready ? [...waiting, ready] : waiting)
      if (typeof values.bankAccountId === 'string' && values.bankAccountId)
        keepAccount(typed.method, values.bankAccountId)
      setRecorded(before => [...done.toReversed(), ...before])
      const isAlone = done.length === 1
      setLatest({ payments: done, ...(isAlone && { change: plan.change, email: current?.member.receiptEmail }) })
      setWaiting([])
      next()
      for (const name of ['payments', 'unsettledPayments', 'members'])
        void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
      return done
    } catch (error) {
      const { byEntry, other } = readEntryErrors(readFailure(error))
      setWaitingErrors(byEntry)
      setErrors(other ? { _: other } : (byEntry.get(waiting.length) ?? {}))
      // Somebody else may have settled what is shown.
      void account.refetch()
      return []
    } finally {
      setIsBusy(false)
    }
  }

  return {
    memberId,
    account: current,
    isReading: account.isFetching && !current,
    hasFailed: account.isError,
    typed,
    plan,
    values: shownValues,
    errors: { ...errors, ...lineErrorsAsOther(errors) },
    waiting,
    waitingErrors,
    recorded,
    latest,
    isBusy,
    today,
    round,
    hasPayer,
    /** MB WAY can be asked for on a phone; and this payment will be. */
    isMbway,
    isByPhone: isMbway && !typed.isReceived,
    phone,
    pending: requests.pendingOf(memberId),
    phoneRequests: requests.own,
    askPhone,
    choose,
    change,
    changeValue,
    switchKind,
    next,
    putAside,
    record,
    /** A payment that was annulled is no longer among those just recorded. */
    forget(id: string) {
      setRecorded(before => before.filter(({ _id }) => _id !== id))
      setLatest(undefined)
    },
    unwait: (index: number) => setWaiting(waiting.filter((_one, place) => place !== index)),
  }
}
export type Counter = ReturnType<typeof useCounter>

const told = ({ errors, lines }: PaymentPlan): Errors => ({
  ...(errors.amount && { amount: errors.amount }),
  ...(errors.given && { given: errors.given }),
  ...(lines.some(({ error }) => error) && { lines: 'Corrija o que este pagamento liquida.' }),
})

/** The server's errors of single lines stand above the form: the lines were right when they were shown. */
const lineErrorsAsOther = (errors: Errors): Errors => {
  const texts = Object.entries(errors).flatMap(([name, text]) => (/^(allocations|advances)/.test(name) ? [text] : []))
  return texts.length > 0 ? { _: [errors._, ...texts].filter(Boolean).join(' ') } : {}
}
