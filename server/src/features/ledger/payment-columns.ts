import type { Columns } from '../../resource/many-rows.ts'

/** Columns of `payments` for a new payment, of those that are used here. */
export interface PaymentColumns extends Columns {
  id: string
  member_id: string | null
  person_id: string
  date: string
  amount: number
  method: string
  type: string
  kind?: string
  year?: number | null
}
