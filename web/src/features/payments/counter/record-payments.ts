import type { Payment } from '@agremia/model/resources/payments'
import { describeFailure, type Errors, type Failure } from '../../../api/failure.ts'
import { usePostOnce } from '../../../api/use-post-once.ts'
import { UNKNOWN_END } from '../../../parts/unknown-end.ts'

/** A payment as the list of what was just recorded shows it. */
export type RecordedPayment = Pick<
  Payment,
  | '_id'
  | 'amount'
  | 'method'
  | 'memberNumber'
  | 'memberName'
  | 'receiptNumber'
  | 'settles'
  | 'unallocated'
  | 'status'
  | 'type'
>

/** What was recorded together. */
export interface RecordedEntry {
  payments: readonly RecordedPayment[]
  /** The change to give, in cents, where one person paid in cash and said how much was handed over. */
  change?: number
  /** Where the receipt of the one who paid can be sent; null where no e-mail reaches them, undefined where nobody knows. */
  email?: string | null
}

/** A payment that is ready to be recorded. */
export interface ReadyPayment {
  memberId?: string
  title: string
  /** In cents. */
  amount: number
  body: Readonly<Record<string, unknown>>
}

/** Records payments together, once however often the button is pressed while no answer comes. */
export function useSendPayments() {
  const postOnce = usePostOnce()
  return async (entries: readonly ReadyPayment[]) =>
    (await postOnce<{ data: RecordedPayment[] }>('/payments/batch', { entries: entries.map(({ body }) => body) })).data
      .data
}

/** What is wrong with each entry, by its place and then by field; `_` for what concerns no entry. */
export function readEntryErrors(failure: Failure): { byEntry: ReadonlyMap<number, Errors>; other?: string } {
  const byEntry = new Map<number, Errors>()
  for (const [path, text] of Object.entries(failure.errors)) {
    const [whole, index, name = '_'] = /^entries\.(\d+)\.(.+)$/.exec(path) ?? []
    if (whole !== undefined) byEntry.set(Number(index), { ...byEntry.get(Number(index)), [name]: text })
  }
  if (byEntry.size > 0) return { byEntry }
  return { byEntry, other: failure.status === undefined ? UNKNOWN_END : describeFailure(failure) }
}
