import type { OrgType } from './settings/definition.ts'

/** Whether a state or category is for every organisation or for one type only. */
export const APPLIES_TO = { todas: 'Todas', associacao: 'Associações', cooperativa: 'Cooperativas' } as const
export type AppliesTo = keyof typeof APPLIES_TO

const OF_TYPE: Record<OrgType, AppliesTo> = { association: 'associacao', cooperative: 'cooperativa' }
/** Whether a state or category is offered to an organisation of this type. */
export const appliesTo = (orgType: OrgType) => (which: AppliesTo) => which === 'todas' || which === OF_TYPE[orgType]

interface DefaultState {
  name: string
  slug: string
  marksEnd: boolean
  generatesCharges: boolean
  canVote: boolean
  cardValid: boolean
  requiresReason: boolean
  requiresMinutes: boolean
  orgType: AppliesTo
  color: string | null
  order: number
}

/** The badge colours of states. The state's name is always shown too, so colour is never the only sign. */
const [GREEN, AMBER, GREY] = ['#2f855a', '#c27803', '#6b7280'] as const

type Behaviour = 'charges' | 'votes' | 'card' | 'reason' | 'minutes'

const state =
  (marksEnd: boolean) =>
  (name: string, slug: string, does: readonly Behaviour[], orgType: AppliesTo = 'todas') => ({
    name,
    slug,
    marksEnd,
    generatesCharges: does.includes('charges'),
    canVote: does.includes('votes'),
    cardValid: does.includes('card'),
    requiresReason: does.includes('reason'),
    requiresMinutes: does.includes('minutes'),
    orgType,
    color: marksEnd ? GREY : does.includes('votes') ? GREEN : AMBER,
  })
const during = state(false)
const ending = state(true)

/** The slug of the state that a new member starts in. */
export const FIRST_STATE = 'ativo'
/** The slug of the state of those who have died. */
export const DECEASED_STATE = 'falecido'

/** The states of a new organisation. Exemption is a term of the member, not a state. */
export const DEFAULT_STATES: readonly DefaultState[] = [
  during('Ativo', FIRST_STATE, ['charges', 'votes', 'card']),
  during('Suspenso a pedido', 'suspenso', []),
  during('Suspenso por dívida', 'suspenso-divida', ['charges']),
  during('Suspenso disciplinarmente', 'suspenso-disciplinar', ['charges', 'reason', 'minutes']),
  ending('Saída a pedido', 'saida', [], 'associacao'),
  ending('Demissão', 'demissao', [], 'cooperativa'),
  ending('Excluído por falta de pagamento', 'excluido-divida', ['minutes']),
  ending('Excluído', 'excluido', ['reason', 'minutes']),
  ending('Falecido', DECEASED_STATE, []),
  ending('Inscrição anulada', 'anulado', ['reason']),
].map((made, index) => ({ ...made, order: (index + 1) * 10 }))

interface DefaultCategory {
  name: string
  slug: string
  generatesCharges: boolean
  paysJoia: boolean
  canVote: boolean
  canBeElected: boolean
  minAge: number | null
  maxAge: number | null
  minSeniorityToVoteMonths: number | null
  orgType: AppliesTo
  order: number
}

const category = (
  name: string,
  slug: string,
  does: 'pays and votes' | 'pays' | 'neither',
  orgType: AppliesTo,
  ages: Partial<Pick<DefaultCategory, 'minAge' | 'maxAge'>> = {},
) => ({
  name,
  slug,
  generatesCharges: does !== 'neither',
  paysJoia: does === 'pays and votes',
  canVote: does === 'pays and votes',
  canBeElected: does === 'pays and votes',
  minAge: null,
  maxAge: null,
  minSeniorityToVoteMonths: null,
  orgType,
  ...ages,
})

/** The slugs of the junior category and of the category that juniors move to when they reach the age. */
export const JUNIOR_CATEGORY = 'junior'
export const FULL_CATEGORY = 'efetivo'

export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = [
  category('Efetivo', FULL_CATEGORY, 'pays and votes', 'associacao'),
  category('Fundador', 'fundador', 'pays and votes', 'associacao'),
  category('Coletivo', 'coletivo', 'pays and votes', 'associacao'),
  category('Correspondente', 'correspondente', 'pays', 'associacao'),
  category('Auxiliar', 'auxiliar', 'pays', 'associacao'),
  category('Júnior', JUNIOR_CATEGORY, 'pays', 'associacao', { maxAge: 17 }),
  category('Familiar', 'familiar', 'pays', 'associacao'),
  category('Honorário', 'honorario', 'neither', 'associacao'),
  category('Benemérito', 'benemerito', 'neither', 'associacao'),
  category('Cooperador', 'cooperador', 'pays and votes', 'cooperativa'),
  category('Membro investidor', 'investidor', 'neither', 'cooperativa'),
].map((made, index) => ({ ...made, order: (index + 1) * 10 }))
