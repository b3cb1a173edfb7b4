import { defineResource, type Input, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  email,
  group,
  integer,
  phone,
  ref,
  refs,
  string,
  text,
  whenFilled,
} from '../resource/field.ts'
import {
  APPLICATION_SOURCE,
  APPLICATION_STATUS,
  DECISION_BODY,
  OPEN_STATUSES,
  STATUS_COLOUR,
} from '../rules/applications.ts'
import { addressFields, personFields } from './person-fields.ts'

const { name, birthDate, taxNumber, personType, ...otherPersonFields } = personFields

/**
 * Applications for membership (APP-01). The applicant's data stay in this table until the application is accepted, and
 * only then become a person, contacts and a member. Its status changes by calls of their own, never by the form.
 */
export const memberApplications = defineResource({
  name: 'memberApplications',
  label: { one: 'Candidatura', many: 'Candidaturas', gender: 'f' },
  title: 'name',
  keyScopes: { create: 'applications:write' },
  personal: {},
  list: {
    columns: ['submittedAt', 'name', 'status', 'categoryId', 'source', 'emailVerifiedAt', 'duplicateOf'],
    sort: 'submittedAt',
    filter: { status: OPEN_STATUSES },
    filterName: 'Por decidir',
    firstStep: 'As candidaturas da página pública aparecem aqui; também pode registar uma recebida em papel.',
  },
  fields: {
    ...group('Candidatura', {
      applicationNumber: string({
        label: 'N.º da candidatura',
        required: true,
        readonly: true,
        unique: true,
        search: true,
        sort: true,
      }),
      status: choice(APPLICATION_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        sort: true,
        colours: STATUS_COLOUR,
      }),
      submittedAt: datetime({ label: 'Recebida em', required: true, readonly: true, filter: true, sort: true }),
      source: choice(APPLICATION_SOURCE, { label: 'Origem', required: true, readonly: true, filter: true, sort: true }),
      assignedToId: ref('users', { label: 'Atribuída a', readonly: true, filter: true, sort: true }),
      ...whenFilled({
        requestedData: text({ label: 'Elementos pedidos', readonly: true }),
        requestedAt: datetime({ label: 'Pedidos em', readonly: true }),
      }),
    }),
    ...group('Identificação', {
      name,
      categoryId: ref('memberCategories', { label: 'Categoria pretendida', required: true, filter: true, sort: true }),
      birthDate,
      taxNumber,
      personType,
      ...otherPersonFields,
      photoId: ref('memberApplicationPhotos', { label: 'Fotografia', readonly: true, input: 'hidden' }),
    }),
    ...group('Contactos', {
      mobile: phone({ label: 'Telemóvel', search: true, filter: true, sort: true }),
      email: email({ label: 'E-mail', search: true, filter: true, sort: true }),
      phone: phone({ label: 'Telefone', search: true }),
      emailVerifiedAt: datetime({ label: 'E-mail confirmado em', readonly: true, filter: true, sort: true }),
    }),
    ...group('Morada', addressFields),
    ...group(
      'Inscrição',
      {
        proposer1: string({ label: 'Proponente 1 (n.º ou nome)', max: 80 }),
        proposer2: string({ label: 'Proponente 2 (n.º ou nome)', max: 80 }),
        preferredMethod: choice(
          {
            multibanco: 'Multibanco',
            mbway: 'MB WAY',
            debito_direto: 'Débito direto',
            transferencia: 'Transferência bancária',
            numerario: 'Numerário',
          },
          { label: 'Forma de pagamento' },
        ),
        titlesToSubscribe: integer({
          label: 'Títulos de capital a subscrever',
          min: 1,
          max: 1_000_000,
          orgType: 'cooperative',
        }),
        motivation: text({ label: 'Motivação', max: 1000 }),
      },
      { folded: true },
    ),
    ...group(
      'Consentimentos (RGPD)',
      {
        acceptsStatutes: boolean({ label: 'Conhece e aceita os estatutos', required: true }),
        preferredChannel: choice(
          { email: 'E-mail', carta: 'Carta', sms: 'SMS', balcao: 'Balcão' },
          { label: 'Canal preferido' },
        ),
        consentNewsletter: boolean({ label: 'Aceita receber o boletim e novidades', required: true }),
        consentImage: boolean({ label: 'Autoriza uso de imagem em publicações', required: true }),
        assemblyByEmail: boolean({ label: 'Aceita convocatórias por e-mail', required: true }),
        ...whenFilled({
          privacyNoticeVersion: string({ label: 'Informação RGPD lida', readonly: true }),
          privacyNoticeAt: datetime({ label: 'Informação prestada em', readonly: true }),
        }),
      },
      { folded: true },
    ),
    ...group(
      'Decisão',
      whenFilled({
        decisionDate: date({ label: 'Data da decisão', readonly: true, filter: true, sort: true }),
        decisionBody: choice(DECISION_BODY, { label: 'Decidido por', readonly: true }),
        minutesRef: string({ label: 'Ata n.º', readonly: true }),
        refusalReason: text({ label: 'Motivo da recusa', readonly: true }),
        admissionDate: date({ label: 'Data de admissão', readonly: true }),
        memberNumber: integer({
          label: 'N.º de {memberSingular} atribuído',
          isName: true,
          digits: 'memberNumberPadding',
          readonly: true,
        }),
        memberId: ref('members', { label: '{MemberSingular} criado', readonly: true, filter: true }),
        /** Found when the application was last saved; accepting it looks for duplicates again. */
        duplicateOf: refs('members', { label: 'Possíveis duplicados', readonly: true }),
      }),
    ),
    ...group(
      'Notas',
      {
        tags: refs('tags', { label: 'Etiquetas a dar ao {memberSingular}', only: { scope: 'members' } }),
        notes: text({ label: 'Observações internas', max: 2000, hint: 'O titular pode pedir acesso a este texto.' }),
      },
      { folded: true },
    ),
  },
})
export type MemberApplication = Row<typeof memberApplications>
export type MemberApplicationInput = Input<typeof memberApplications>
