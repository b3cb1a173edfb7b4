/** The statuses of an application, with their labels. */

export const APPLICATION_STATUS = {
  por_confirmar: 'Por confirmar',
  pendente: 'Por decidir',
  em_analise: 'Em análise',
  aguarda_elementos: 'Aguarda elementos',
  aceite: 'Aceite',
  recusada: 'Recusada',
  desistencia: 'Desistência',
  expirada: 'Expirada',
} as const
/** Beside the word, never instead of it. */
export const STATUS_COLOUR = {
  por_confirmar: '#8b9691',
  pendente: '#c98a00',
  em_analise: '#1d6fb8',
  aguarda_elementos: '#7a4fc0',
  aceite: '#2f8f4e',
  recusada: '#b3261e',
  desistencia: '#6b7280',
  expirada: '#6b7280',
} as const satisfies Record<keyof typeof APPLICATION_STATUS, string>
export type ApplicationStatus = keyof typeof APPLICATION_STATUS

/** Statuses in which a decision is still due; the menu shows their count (APP-03). */
export const OPEN_STATUSES = ['por_confirmar', 'pendente', 'em_analise', 'aguarda_elementos'] as const
export const isOpen = (status: ApplicationStatus) => (OPEN_STATUSES as readonly string[]).includes(status)

/** The query of the list of undecided applications; its `meta.total` is the count. */
export const OPEN_APPLICATIONS = OPEN_STATUSES.map(status => `_status=${status}`).join('&')

export const APPLICATION_SOURCE = {
  formulario: 'Formulário público',
  balcao: 'Balcão',
  importacao: 'Importação',
  api: 'Página da organização',
} as const

export const DECISION_BODY = { direcao: 'Direção', assembleia_geral: 'Assembleia geral' } as const
export type DecisionBody = keyof typeof DECISION_BODY

/** The statuses that staff may set directly; accepting, refusing and asking for data have calls of their own. */
export const STATUS_BY_HAND = ['pendente', 'em_analise', 'desistencia'] as const

/**
 * The fields that the public form can ask for beside name, e-mail and category, in the form's order. A minor's guardian and
 * an entity's representative are not listed, because the form asks for them whenever they apply.
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

/** Always asked, because nobody could answer an application without them. */
export const ALWAYS_ASKED = ['name', 'email', 'categoryId'] as const
/** Asked of applicants under 18, and of entities. */
export const GUARDIAN_FIELDS = ['guardianName', 'guardianEmail', 'guardianMobile'] as const
export const REPRESENTATIVE_FIELDS = ['representativeName', 'representativeRole'] as const
/** Optional consents; the required ones are `acceptsStatutes` and `acceptsPrivacy`. */
export const FREE_CONSENTS = ['consentNewsletter', 'consentImage', 'assemblyByEmail'] as const

/** An application that comes sooner after the form was fetched is refused, because no person is so fast. */
export const LEAST_FILL_SECONDS = 3
/** The token of a form expires after this; the page then fetches another and keeps what was typed. */
export const FORM_HOURS = 24
/** Leading zero bits of the proof of work: about 8,000 hashes, well under a second for one form but costly for thousands. */
export const WORK_BITS = 13
