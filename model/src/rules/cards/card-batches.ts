export const CARD_ORDERS = { codigo_postal: 'Código postal', nome: 'Nome' } as const
export type CardOrder = keyof typeof CARD_ORDERS

/** The name of the n-th batch of a day: `2026-11-17/1`. */
export const batchNameOf = (day: string, place: number) => `${day}/${place}`

/** Who gets cards in a batch, among the members that a list finds or that were ticked. */
export const BATCH_CHOICES = {
  sem_cartao: 'Quem não tem um cartão válido',
  a_expirar: 'Quem tem um cartão que expira antes de um dia',
  todos: 'Todos, substituindo os cartões que já têm',
} as const
export type BatchChoice = keyof typeof BATCH_CHOICES

/** Why somebody who was chosen gets no card. */
export const LEFT_OUT_REASONS = {
  nao_membro: 'Já não é {memberSingular}',
  estado: 'O estado não dá direito a cartão',
  tem_cartao: 'Já tem um cartão válido',
  sem_cartao: 'Não tem um cartão que expire',
  sem_fotografia: 'Não tem fotografia',
  quotas: 'Tem quotas em atraso',
} as const
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS

export interface CardCandidate {
  hasEnded: boolean
  stateAllowsCard: boolean
  hasPhoto: boolean
  isOverdue: boolean
  /** The last day of the member's valid card of this type; null where it has none, undefined where there is no such card. */
  validUntil: string | null | undefined
}

export interface IssueRules {
  choice: BatchChoice
  needsPhoto: boolean
  needsQuotas: boolean
  /** With the choice `a_expirar`: cards that end before this day are replaced. */
  expiringBefore?: string
}

/** The first reason why this member gets no card; undefined for who gets one. */
export function findWhyLeftOut(candidate: CardCandidate, rules: IssueRules): LeftOutReason | undefined {
  if (candidate.hasEnded) return 'nao_membro'
  if (!candidate.stateAllowsCard) return 'estado'
  const unwanted = findUnwanted(candidate, rules)
  if (unwanted) return unwanted
  if (rules.needsPhoto && !candidate.hasPhoto) return 'sem_fotografia'
  if (rules.needsQuotas && candidate.isOverdue) return 'quotas'
  return undefined
}

function findUnwanted(
  { validUntil }: CardCandidate,
  { choice, expiringBefore }: IssueRules,
): LeftOutReason | undefined {
  if (choice === 'todos') return undefined
  if (choice === 'sem_cartao') return validUntil === undefined ? undefined : 'tem_cartao'
  if (validUntil === undefined) return 'sem_cartao'
  const isExpiring = validUntil !== null && expiringBefore !== undefined && validUntil < expiringBefore
  return isExpiring ? undefined : 'tem_cartao'
}
