import { type GiftKind, isUnidentifiedCash } from './gift-receipt.ts'

export const GIFT_STATUS = { valido: 'Válido', anulado: 'Anulado' } as const
export const GIFT_STATUS_COLOURS = { valido: 'green', anulado: 'gray' } as const

/** A gift as the register tells it; amounts are cents. */
export interface RegisteredGift {
  id: string
  personId: string
  /** Of donors who are members, whose records are edited on their own sheet. */
  memberId: string | null
  donorName: string
  taxNumber: string | null
  date: string
  kind: GiftKind
  amount: number
  method: string | null
  receiptNumber: string | null
  /** The rule of the law on its receipt; empty on a plain one. */
  regime: string
  code: string
}

export interface Donor {
  personId: string
  memberId: string | null
  name: string
  taxNumber: string | null
  count: number
  money: number
  goods: number
  total: number
}

/** What each donor gave, who gave most first. */
export function donorsOf(gifts: readonly RegisteredGift[]): Donor[] {
  const donors = new Map<string, Donor>()
  for (const { personId, memberId, donorName: name, taxNumber, kind, amount } of gifts) {
    const donor = donors.get(personId) ?? {
      personId,
      memberId,
      name,
      taxNumber,
      count: 0,
      money: 0,
      goods: 0,
      total: 0,
    }
    donors.set(personId, donor)
    donor.count += 1
    donor[kind === 'especie' ? 'goods' : 'money'] += amount
    donor.total += amount
  }
  return [...donors.values()].toSorted(
    (one, other) => other.total - one.total || one.name.localeCompare(other.name, 'pt'),
  )
}

/** Why a gift is not in the declaration to the tax authority, the first that applies; the text says what can be done. */
export const LEFT_OUT = {
  sem_nif: 'Sem NIF: complete a ficha do doador.',
  sem_codigo: 'Sem código do Modelo 25: indique-o nas definições da tesouraria.',
  recibo_simples: 'Recibo simples: mais de 200,00 € em numerário não contam como donativo identificado.',
  sem_enquadramento: 'O recibo foi emitido sem enquadramento legal.',
} as const
export type LeftOut = keyof typeof LEFT_OUT
/** Those that somebody can mend. */
export const MENDABLE: readonly LeftOut[] = ['sem_nif', 'sem_codigo']

/** A line of the declaration Modelo 25: what one donor gave under one rule, in money or in goods. */
export interface DeclaredGifts {
  taxNumber: string
  name: string
  kind: GiftKind
  code: string
  amount: number
  count: number
}

/**
 * The declaration of a year's gifts, and those that are left out of it. Only gifts whose receipts name a rule of the law are
 * declared; the code of a rule that was set after the receipt was issued holds for it too.
 */
export function declarationOf(
  gifts: readonly RegisteredGift[],
  { donationRegime, donationCode }: { donationRegime: string; donationCode: string },
) {
  const lines = new Map<string, DeclaredGifts>()
  const leftOut: { gift: RegisteredGift; reason: LeftOut }[] = []
  for (const gift of gifts) {
    const { regime, taxNumber, donorName: name, kind, amount } = gift
    const code = gift.code || (regime === donationRegime.trim() ? donationCode.trim() : '')
    const reason = reasonToLeaveOut({ ...gift, code })
    if (reason || !taxNumber) {
      leftOut.push({ gift, reason: reason ?? 'sem_nif' })
      continue
    }
    const key = [taxNumber, kind, code].join('\t')
    const line = lines.get(key) ?? { taxNumber, name, kind, code, amount: 0, count: 0 }
    lines.set(key, { ...line, amount: line.amount + amount, count: line.count + 1 })
  }
  return {
    lines: [...lines.values()].toSorted(
      (one, other) => one.taxNumber.localeCompare(other.taxNumber) || one.kind.localeCompare(other.kind),
    ),
    leftOut,
  }
}

function reasonToLeaveOut({ taxNumber, regime, code, method, amount }: RegisteredGift): LeftOut | undefined {
  if (!regime) return isUnidentifiedCash({ method: method ?? '', amount }) ? 'recibo_simples' : 'sem_enquadramento'
  if (!taxNumber) return 'sem_nif'
  return code ? undefined : 'sem_codigo'
}
