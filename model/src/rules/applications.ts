/** How applications to become a member go, in words and in rules that both sides share. */

export const APPLICATION_STATUS = {
  por_confirmar: 'Por confirmar',
  pendente: 'Pendente',
  em_analise: 'Em análise',
  aguarda_elementos: 'Aguarda elementos',
  aceite: 'Aceite',
  recusada: 'Recusada',
  desistencia: 'Desistência',
  expirada: 'Expirada',
} as const
export type ApplicationStatus = keyof typeof APPLICATION_STATUS

/** Those that somebody still has to decide; their count stands in the menu (APP-03). */
export const OPEN_STATUSES = ['por_confirmar', 'pendente', 'em_analise', 'aguarda_elementos'] as const
export const isOpen = (status: ApplicationStatus) => (OPEN_STATUSES as readonly string[]).includes(status)

/** The list of open ones, as its address has it; `meta.total` of it is the count. */
export const OPEN_APPLICATIONS = OPEN_STATUSES.map(status => `_status=${status}`).join('&')

export const APPLICATION_SOURCE = {
  formulario: 'Formulário público',
  balcao: 'Balcão',
  importacao: 'Importação',
  api: 'Página da organização',
} as const

export const DECISION_BODY = { direcao: 'Direção', assembleia_geral: 'Assembleia geral' } as const
export type DecisionBody = keyof typeof DECISION_BODY

/** What staff may do by hand; accepting, refusing and asking have calls of their own. */
export const STATUS_BY_HAND = ['pendente', 'em_analise', 'desistencia'] as const

/**
 * What the public form may ask for besides name, e-mail and category, in its order. A minor's guardian and an entity's
 * representative are asked for by themselves when they apply.
 */
export const ASKABLE_FIELDS = {
  personType: 'Tipo de pessoa',
  cardName: 'Nome a usar no cartão',
  salutation: 'Forma de tratamento',
  birthDate: 'Data de nascimento',
  nationalityId: 'Nacionalidade',
  taxNumber: 'NIF / NIPC',
  profession: 'Profissão',
  mobile: 'Telemóvel',
  phone: 'Telefone',
  preferredChannel: 'Canal preferido',
  addressLine1: 'Morada',
  addressLine2: 'Complemento da morada',
  postalCode: 'Código postal',
  locality: 'Localidade',
  countryId: 'País',
  proposer1: 'Proponente 1',
  proposer2: 'Proponente 2',
  preferredMethod: 'Forma de pagamento',
  titlesToSubscribe: 'Títulos de capital a subscrever',
  motivation: 'Motivação',
} as const
export type AskableField = keyof typeof ASKABLE_FIELDS

/** Always asked: without them nobody could answer. */
export const ALWAYS_ASKED = ['name', 'email', 'categoryId'] as const
/** Shown to those whom they concern: under 18, and entities. */
export const GUARDIAN_FIELDS = ['guardianName', 'guardianEmail', 'guardianMobile'] as const
export const REPRESENTATIVE_FIELDS = ['representativeName', 'representativeRole'] as const
/** Free to give or not; what must be accepted is `acceptsStatutes` and `acceptsPrivacy`. */
export const FREE_CONSENTS = ['consentNewsletter', 'consentImage', 'assemblyByEmail'] as const

/** Nobody fills in the form in less. */
export const LEAST_FILL_SECONDS = 3
/** After this the form is asked for anew; what was typed stays. */
export const FORM_HOURS = 24
/** Leading zero bits: some 8 thousand hashes, a blink for a page and a price for whoever sends thousands. */
export const WORK_BITS = 13
