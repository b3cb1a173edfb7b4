import { dayBefore } from '../day.ts'
import { CHARGE_STATUSES, CHARGE_TYPES } from './charge.ts'

/** A list and a field of it: the figure is the sum of the field over all rows that the query finds. */
export interface BoardFigure {
  list: 'payments' | 'unsettledPayments' | 'bankAccounts' | 'treasuryDocs'
  sum: string
  /** In the notation of the API, without `_sums`. */
  query: Record<string, string | string[]>
}

const LIVE_STATUSES = Object.keys(CHARGE_STATUSES).filter(status => status !== 'anulada')
const OPEN_STATUSES = ['aberta', 'parcial']
/** Keeps rows without the summed amount out of the list that a figure opens. */
const A_CENT = '0.01'
const ALL_BUT_GIFTS = Object.keys(CHARGE_TYPES).filter(type => type !== 'donativo')

/**
 * What the board asks. Of the charges of a year: issued = paid + waived + open. Of the money that came and went in that year:
 * received, gifts, paid back. Of today, whatever the year: what is to be received, the part of it that is overdue, what former
 * members owe, and credits.
 */
export function boardFigures({ year, today }: { year: number; today: string }) {
  const charges = (sum: string, query: BoardFigure['query']) => ({ list: 'unsettledPayments' as const, sum, query })
  const ofYear = { _year: String(year), _status: LIVE_STATUSES }
  const open = (isActive: boolean) => ({ _status: OPEN_STATUSES, _memberIsActive: String(isActive) })
  const money = (query: BoardFigure['query']) => ({
    list: 'payments' as const,
    sum: 'amount',
    query: { '_date.year': String(year), _status: 'confirmado', ...query },
  })
  return {
    issued: charges('originalAmount', ofYear),
    paid: charges('paidAmount', { ...ofYear, '_paidAmount.from': A_CENT }),
    waived: charges('waivedAmount', { ...ofYear, '_waivedAmount.from': A_CENT }),
    open: charges('amount', { ...ofYear, _status: OPEN_STATUSES }),
    received: money({ _kind: 'recebimento', _type: ALL_BUT_GIFTS }),
    gifts: money({ _kind: 'recebimento', _type: 'donativo' }),
    refunded: money({ _kind: 'devolucao' }),
    toReceive: charges('amount', open(true)),
    overdue: charges('amount', { ...open(true), '_dueDate.to': dayBefore(today) }),
    fromFormer: charges('amount', open(false)),
    credits: { list: 'payments' as const, sum: 'unallocated', query: { '_unallocated.from': A_CENT } },
  } satisfies Record<string, BoardFigure>
}

/** Of today, where there is a treasury: what lies in all accounts and cash boxes, and what is to be paid. */
export const treasuryFigures = () =>
  ({
    inAccounts: { list: 'bankAccounts', sum: 'balance', query: {} },
    toPay: { list: 'treasuryDocs', sum: 'openAmount', query: { _direction: 'despesa', _isUnpaid: 'true' } },
  }) as const satisfies Record<string, BoardFigure>
