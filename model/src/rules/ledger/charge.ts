/** What a member can be charged for. The word for a quota is the organisation's own (`quotaWord`). */
export const CHARGE_TYPES = {
  quota: 'Quota',
  joia: 'Joia',
  capital: 'Capital',
  cartao: 'Cartão',
  multa: 'Multa',
  donativo: 'Donativo',
  outro: 'Outro',
} as const
export type ChargeType = keyof typeof CHARGE_TYPES

export const CHARGE_STATUSES = {
  aberta: 'Em aberto',
  parcial: 'Paga em parte',
  paga: 'Paga',
  perdoada: 'Perdoada',
  anulada: 'Anulada',
  prescrita: 'Prescrita',
} as const
export type ChargeStatus = keyof typeof CHARGE_STATUSES

/** The sums that belong to a charge, in cents. What it was issued for never changes. */
export interface ChargeSums {
  originalAmount: number
  paidAmount: number
  /** What was waived, whether by decision or because it is prescribed. */
  waivedAmount: number
  isAnnulled: boolean
}

/** What is still to be paid of a charge, in cents. */
export const openAmountOf = ({ originalAmount, paidAmount, waivedAmount, isAnnulled }: ChargeSums) =>
  isAnnulled ? 0 : originalAmount - paidAmount - waivedAmount

/** A charge of which a part was paid and the rest waived counts as waived, so that a decision stays in sight. */
export function chargeStatusOf(charge: ChargeSums & { isPrescribed: boolean }): ChargeStatus {
  if (charge.isAnnulled) return 'anulada'
  if (openAmountOf(charge) > 0) return charge.paidAmount > 0 ? 'parcial' : 'aberta'
  if (charge.waivedAmount === 0) return 'paga'
  return charge.isPrescribed ? 'prescrita' : 'perdoada'
}

/** A charge with what is open of it, as far as allocation and arrears need it. */
export interface OpenCharge {
  id: string
  memberId: string
  /** Who receives the bill where it is not the member: the head of the family. */
  billToMemberId?: string | null
  /** A charge without it is no capital. */
  type?: ChargeType
  year: number | null
  periodStart: string | null
  dueDate: string
  /** In cents. */
  openAmount: number
  /** A debt of somebody who has died, until it is decided what becomes of it. */
  isParked?: boolean
}

/** How a debt of somebody who has died is marked until it is decided what becomes of it. */
export const PARKED_NOTE = 'à espera de decisão'

/** Whether money may settle it without somebody choosing it, and whether it counts as arrears. */
export const isCollectable = ({ openAmount, isParked }: OpenCharge) => openAmount > 0 && !isParked

export const isOverdue = (charge: OpenCharge, day: string) => isCollectable(charge) && charge.dueDate < day

/** In cents. */
export const sumOpen = (charges: readonly Pick<OpenCharge, 'openAmount'>[]) =>
  charges.reduce((sum, { openAmount }) => sum + openAmount, 0)
