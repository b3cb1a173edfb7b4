import { defineResource, type Input, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  email,
  type Field,
  group,
  iban,
  integer,
  money,
  phone,
  ref,
  refs,
  string,
  text,
  url,
  whenFilled,
} from '../resource/field.ts'
import { SITUATIONS } from '../rules/ledger/situation.ts'
import { SITUATION_COLOURS } from '../rules/ledger/terms.ts'
import { ADMIN } from '../rules/roles.ts'
import { addressFields, personFields } from './person-fields.ts'

const { name, birthDate, taxNumber, personType, ...otherPersonFields } = personFields

/** The law requires a cooperative's register to hold tax number and address of each member; in associations both are optional. */
const inCooperatives = <F extends Field>(field: F) => ({ ...field, requiredIn: 'cooperative' as const })

/** People are looked for by whatever is known of them, members more than others. */
const searched = <F extends Field>(field: F) => ({ ...field, search: true as const })

/** Letters to the address came back. */
const returned = <F extends Field>(field: F) => ({ ...field, markedBy: 'addressReturnedAt' })

/** On an earlier day balances are added up row by row. The rows of the ledger have their own history. */
const BALANCE = { area: 'payments', readonly: true, filter: true, sort: 'today', logged: false } as const

/** The balances of the account, written by the ledger; a new balance is no new version of the member. In the head of the sheet. */
const balances = group('Conta', {
  situation: choice(SITUATIONS, {
    label: 'Situação',
    ...BALANCE,
    required: true,
    colours: SITUATION_COLOURS,
    alongside: ['nextDueDate'],
  }),
  paidUntil: date({ label: 'Pagas até', ...BALANCE }),
  /** Not summed: the list shows it from the start, and a sum reads every row. The list of debts tells the total. */
  overdueTotal: money({ label: 'Em atraso', ...BALANCE, required: true }),
  debtTotal: money({ label: 'Total em dívida', ...BALANCE, required: true, sum: true }),
  creditBalance: money({ label: 'Saldo a favor', ...BALANCE, required: true, sum: true }),
  /** The day until which the next charge that is not overdue is to be paid. */
  nextDueDate: date({ label: 'A pagamento até', ...BALANCE }),
})
/** Their names: whoever was chosen by one of them may have paid since. */
export const BALANCE_FIELDS: readonly string[] = Object.keys(balances)

const DEBITED = [
  { field: 'preferredMethod', is: ['debito_direto'] },
  { field: 'iban', filled: true },
] as const

/** The register of members: one form over a person, the primary contacts and the membership (MEM-01). */
export const members = defineResource({
  name: 'members',
  reads: 'member_sheets',
  titles: 'member_names',
  readsAlways: ['person_id', 'address_id', 'account_id'],
  readsOn: 'member_sheets_on',
  label: { one: '{MemberSingular}', many: '{MemberPlural}' },
  title: 'name',
  keyScopes: { read: 'members:read', create: 'members:write', update: 'members:write' },
  personal: { people: 'personId' },
  picture: 'thumbUrl',
  keptForNext: ['categoryId', 'admissionDate'],
  access: { delete: ADMIN },
  sets: { import: 'Desta importação' },
  list: {
    columns: [
      'name',
      'memberNumber',
      'stateNameId',
      'categoryId',
      'mobile',
      'email',
      'locality',
      'paidUntil',
      'overdueTotal',
    ],
    sort: 'name',
    filter: { isActive: 'true' },
    filterName: 'Ativos',
    firstStep: 'Crie o primeiro {memberSingular}: o número é proposto por nós.',
  },
  fields: {
    ...group('Identificação', {
      name,
      /** Assigned by the server when left empty. A number that was once assigned is never assigned again. */
      memberNumber: integer({
        label: 'N.º de {memberSingular}',
        isName: true,
        digits: 'memberNumberPadding',
        unique: true,
        min: 1,
        max: 99_999_999,
        search: true,
        filter: true,
        sort: true,
      }),
      categoryId: ref('memberCategories', { label: 'Categoria', required: true, filter: true, sort: true }),
      admissionDate: date({ label: 'Data de admissão', required: true, filter: true, sort: true }),
      birthDate: searched(birthDate),
      taxNumber: inCooperatives(taxNumber),
      personType,
      ...otherPersonFields,
      oldMemberNumber: string({ label: 'N.º antigo', max: 20, optional: true, search: true }),
      personId: ref('people', { label: 'Pessoa', readonly: true, required: true, input: 'hidden' }),
      /** The current photo, and the URL of its thumbnail. */
      photoId: ref('memberPhotos', { label: 'Fotografia', readonly: true, input: 'hidden' }),
      thumbUrl: url({ label: 'Miniatura da fotografia', readonly: true, input: 'hidden' }),
    }),
    ...group('Contactos', {
      mobile: phone({ label: 'Telemóvel', search: true, filter: true, sort: true }),
      email: email({ label: 'E-mail', search: true, filter: true, sort: true, markedBy: 'emailBouncedAt' }),
      phone: phone({ label: 'Telefone', search: true, filter: true, sort: true }),
      ...whenFilled({
        emailVerifiedAt: datetime({ label: 'E-mail confirmado em', readonly: true }),
        emailBouncedAt: datetime({ label: 'E-mail devolvido em', readonly: true, filter: true }),
      }),
    }),
    ...group('Morada', {
      ...addressFields,
      addressLine1: returned(searched(inCooperatives(addressFields.addressLine1))),
      addressLine2: searched(addressFields.addressLine2),
      postalCode: searched(inCooperatives(addressFields.postalCode)),
      locality: returned(searched(inCooperatives(addressFields.locality))),
      ...whenFilled({ addressReturnedAt: datetime({ label: 'Morada devolvida em', readonly: true, filter: true }) }),
    }),
    ...group(
      '{MembershipPayments}',
      {
        preferredMethod: choice(
          {
            multibanco: 'Multibanco',
            mbway: 'MB WAY',
            debito_direto: 'Débito direto',
            transferencia: 'Transferência bancária',
            numerario: 'Numerário',
            cheque: 'Cheque',
            cartao: 'Cartão',
          },
          { label: 'Forma de pagamento preferida', filter: true },
        ),
        iban: iban({
          label: 'IBAN',
          area: 'payments',
          when: DEBITED,
          masked: ADMIN,
          hint: 'Só para débito direto ou reembolsos.',
        }),
        ibanHolder: string({ label: 'Titular da conta', area: 'payments', max: 70, when: DEBITED }),
        quotaStartDate: date({ label: 'Paga {membershipPayments} desde', optional: true }),
        collectorId: ref('people', { label: 'Cobrador', optional: true }),
        ...whenFilled({ familyHeadId: ref('members', { label: 'Titular do agregado', readonly: true }) }),
        agreedAmount: money({ label: 'Valor acordado', readonly: true, optional: true }),
        ...whenFilled({
          exemptFrom: date({ label: 'Isento desde', readonly: true }),
          exemptUntil: date({ label: 'Isento até', readonly: true }),
        }),
      },
      { folded: true },
    ),
    ...group(
      'Admissão',
      {
        admissionBody: choice(
          { direcao: 'Direção', assembleia_geral: 'Assembleia geral', fundador: 'Fundador' },
          { label: 'Admitido por' },
        ),
        admissionMinutes: string({ label: 'Ata de admissão n.º', max: 40 }),
        proposer1Id: ref('members', { label: 'Proponente 1' }),
        proposer2Id: ref('members', { label: 'Proponente 2' }),
        /** The application by which they were last admitted; the head of the sheet links to it. */
        applicationId: ref('memberApplications', { label: 'Candidatura', readonly: true, input: 'hidden' }),
      },
      { folded: true },
    ),
    ...group(
      'Cooperativa',
      {
        votes: integer({ label: 'N.º de votos', min: 1, max: 100 }),
        resignationRequestedAt: date({ label: 'Pedido de demissão' }),
        resignationEffectiveAt: date({ label: 'Demissão com efeitos em' }),
      },
      { folded: true, orgType: 'cooperative' },
    ),
    ...group(
      'Comunicações',
      {
        preferredChannel: choice(
          { email: 'E-mail', carta: 'Carta', sms: 'SMS', balcao: 'Balcão' },
          { label: 'Canal preferido', filter: true },
        ),
        consentNewsletter: boolean({ label: 'Aceita receber o boletim e novidades', required: true, filter: true }),
        consentImage: boolean({ label: 'Autoriza uso de imagem em publicações', required: true, filter: true }),
        assemblyByEmail: boolean({ label: 'Aceita convocatórias por e-mail', required: true, filter: true }),
        assemblyByEmailAt: date({
          label: 'Consentimento dado em',
          notFuture: true,
          when: [{ field: 'assemblyByEmail', is: [true] }],
        }),
        privacyNoticeVersion: string({ label: 'Versão da informação RGPD', max: 30 }),
        privacyNoticeAt: datetime({ label: 'Informação prestada em', filter: true }),
        processingRestricted: boolean({ label: 'Limitação do tratamento (RGPD)', required: true, filter: true }),
      },
      { folded: true },
    ),
    ...group(
      'Notas',
      {
        tags: refs('tags', { label: 'Etiquetas', filter: true, only: { scope: 'members' } }),
        alert: string({ label: 'Aviso na ficha', max: 160 }),
        notes: text({ label: 'Observações', max: 5000, hint: 'O titular pode pedir acesso a este texto.' }),
      },
      { folded: true },
    ),
    ...balances,
    // Derived from states, terms and today's date, therefore readonly; shown in lists and in the head of the member's sheet.
    ...group('Situação', {
      stateNameId: ref('memberStateNames', {
        label: 'Estado',
        readonly: true,
        required: true,
        filter: true,
        sort: true,
      }),
      stateSince: date({ label: 'Estado desde', readonly: true, required: true, filter: true, sort: true }),
      endDate: date({ label: 'Data de saída', readonly: true, filter: true, sort: true }),
      isActive: boolean({ label: 'Ativo', readonly: true, required: true, filter: true }),
      canVote: boolean({ label: 'Tem direito de voto', readonly: true, required: true, filter: true }),
      /** Of any type. Empty in the lists of an earlier day. */
      hasValidCard: boolean({ label: 'Tem cartão válido', readonly: true, filter: true, logged: false }),
      ...whenFilled({ anonymizedAt: datetime({ label: 'Dados pessoais apagados em', readonly: true }) }),
      /** The account with which they sign in. */
      userId: ref('users', { label: 'Utilizador com acesso', readonly: true, input: 'hidden' }),
      isIncomplete: boolean({ label: 'Dados incompletos', readonly: true, required: true, filter: true }),
    }),
  },
})
export type Member = Row<typeof members>
export type MemberInput = Input<typeof members>
