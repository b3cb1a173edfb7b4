export interface RequestLine {
  chargeId: string
  description: string
  /** In cents, what is open. */
  amount: number
}

/** A request as letters and pages tell it. Amounts are cents, days ISO. */
export interface OpenedRequest {
  id: string
  code: string
  payerId: string
  total: number
  dueDate: string
  expiresOn: string
  entity: string | null
  reference: string | null
  rfReference: string
  lines: readonly RequestLine[]
  isNew: boolean
}
