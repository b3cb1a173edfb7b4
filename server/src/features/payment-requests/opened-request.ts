export interface RequestLine {
  chargeId: string
  description: string
  /** In cents, what is asked for: all that is open, or a part. */
  amount: number
  /** What is open beside that, in cents. */
  rest: number
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
