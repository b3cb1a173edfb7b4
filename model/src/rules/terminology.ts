import type { OrgType } from '../resource/field.ts'
import { capitalised, lowered } from '../resource/naming.ts'

/** The organisation's words. `name` is the organisation's name. */
export interface Terminology {
  name: string
  memberSingular: string
  memberPlural: string
  memberURLSingular: string
  memberURLPlural: string
  membershipPayments: string
  membershipPaymentsURL: string
}
export type Words = Omit<Terminology, 'name'>

const words = (singular: string, plural: string, urls: [string, string], payments: [string, string]): Words => ({
  memberSingular: singular,
  memberPlural: plural,
  memberURLSingular: urls[0],
  memberURLPlural: urls[1],
  membershipPayments: payments[0],
  membershipPaymentsURL: payments[1],
})

export const PRESETS = {
  club: words('sócio', 'sócios', ['socio', 'socios'], ['Quotas', 'quotas']),
  association: words('associado', 'associados', ['associado', 'associados'], ['Quotas', 'quotas']),
  cooperative: words('cooperador', 'cooperadores', ['cooperador', 'cooperadores'], ['Quotas e capital', 'quotas']),
  union: words('associado', 'associados', ['associado', 'associados'], ['Quotizações', 'quotizacoes']),
} as const satisfies Record<string, Words>
export type Preset = keyof typeof PRESETS

export const PRESET_NAMES = ['club', 'association', 'cooperative', 'union'] as const satisfies readonly Preset[]

/** The kind of organisation that each set of words belongs to, and the article before its name in a sentence. */
export const PRESET_KINDS = {
  club: { label: 'Clube', orgType: 'association', article: 'o' },
  association: { label: 'Associação', orgType: 'association', article: 'a' },
  cooperative: { label: 'Cooperativa', orgType: 'cooperative', article: 'a' },
  union: { label: 'Sindicato', orgType: 'association', article: 'o' },
} as const satisfies Record<Preset, { label: string; orgType: OrgType; article: 'a' | 'o' }>

/** Replaces placeholders by the organisation's words: `Novo {memberSingular}` becomes `Novo sócio`. Unknown placeholders stay. */
export function wording(terminology: Terminology): (text: string) => string {
  const { memberSingular, memberPlural, membershipPayments, name } = terminology
  const said = new Map([
    ['memberSingular', memberSingular],
    ['memberPlural', memberPlural],
    ['membershipPayments', lowered(membershipPayments)],
    ['MemberSingular', capitalised(memberSingular)],
    ['MemberPlural', capitalised(memberPlural)],
    ['MembershipPayments', capitalised(membershipPayments)],
    ['organisation', name],
  ])
  return text =>
    text.includes('{') ? text.replace(/\{(\w+)\}/g, (token, word: string) => said.get(word) ?? token) : text
}

/** First segments of the paths that no word changes: the screens', then the server's own. */
export const FIXED_SEGMENTS = [
  'autorizacao',
  'adminHome',
  'dashboard',
  'candidaturas',
  'pedidosDeAlteracao',
  'configuracaoCandidaturas',
  'configuracaoOrganizacao',
  'inscricao',
  'importacao',
  'fichasRepetidas',
  'passagensPorIdade',
  'v',
  'porta',
  'pagamentos',
  'informacaoDePagamento',
  'utilizadores',
  'tarefas',
  'relatorios',
  'mensagens',
  'boletim',
  'configuracaoMensagens',
  'tesouraria',
  'tesoouraria',
  'configuracaoTesouraria',
  'developers',
  'apiSecrets',
  'api',
  'files',
  'assets',
  'websocket',
  'sentry',
] as const
export type FixedSegment = (typeof FIXED_SEGMENTS)[number]

/** The prefixes of paths that end with one of the words: `/cartoesSocio`, `/cartaCartoesSocio`, `/configuracaoSocios`. */
const DERIVED_BEGINNINGS = ['cartoes', 'cartaCartoes', 'configuracao']

/** Compared without case, because people and some routers ignore it. */
const lower = (segments: readonly string[]) => segments.map(segment => segment.toLowerCase())
const fixed = new Set(lower(FIXED_SEGMENTS))
const beginnings = lower(DERIVED_BEGINNINGS)

const isTaken = (word: string) =>
  fixed.has(word) || fixed.has(`configuracao${word}`) || beginnings.some(beginning => word.startsWith(beginning))

const SPOKEN = ['name', 'memberSingular', 'memberPlural', 'membershipPayments'] as const
const IN_PATHS = ['memberURLSingular', 'memberURLPlural', 'membershipPaymentsURL'] as const

/** Error messages by word; empty if the words can be used (NAV-52). */
export function terminologyErrors(terminology: Terminology): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of SPOKEN) {
    if (terminology[field].trim() === '') errors[field] = 'Campo obrigatório.'
    // A brace would be read as the beginning of a placeholder.
    else if (/[{}]/.test(terminology[field])) errors[field] = 'Não pode conter chavetas.'
  }
  for (const field of IN_PATHS) {
    const problem = pathProblem(terminology[field])
    if (problem) errors[field] = problem
  }
  if (terminology.memberURLPlural === terminology.membershipPaymentsURL)
    errors.membershipPaymentsURL ??= 'Não pode ser igual à palavra dos membros: os dois endereços seriam o mesmo.'
  return errors
}

function pathProblem(word: string) {
  if (word === '') return 'Campo obrigatório.'
  if (word.length > 40) return 'Não pode ter mais de 40 caracteres.'
  if (!/^[a-z][a-z0-9-]*$/.test(word))
    return 'Use só letras minúsculas sem acentos, algarismos e hífen, a começar por uma letra.'
  return isTaken(word) ? `«${word}» já é usado noutro endereço da aplicação. Escolha outra palavra.` : null
}
