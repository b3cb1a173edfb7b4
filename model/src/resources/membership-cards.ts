import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, date, datetime, group, money, ref, string, url, whenFilled } from '../resource/field.ts'
import {
  CARD_DELIVERY,
  CARD_REASONS,
  CARD_STATUS,
  CARD_STATUS_COLOURS,
  CARD_TYPES,
  CARD_VALIDITY,
  CARD_VALIDITY_COLOURS,
} from '../rules/cards/card-terms.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { SHOWN_MEMBER } from './shown-member.ts'

/**
 * The cards that were issued (CARD-01). A card is never deleted; what becomes of it is told by verbs. `status` is what was decided
 * about it, `validity` whether it is valid today, which follows from its member's state without anything being run.
 * Members read their own.
 */
export const membershipCards = defineResource({
  name: 'membershipCards',
  reads: 'membership_card_sheets',
  readsToday: 'membership_card_sheets_on',
  readsAlways: ['member_id', 'person_id'],
  label: { one: 'Cartão', many: 'Cartões' },
  title: 'cardNumber',
  keyScopes: { read: 'members:read' },
  access: { list: SIGNED_IN, read: SIGNED_IN },
  childOf: ['memberId', 'batchId'],
  neverDeleted: true,
  list: {
    columns: ['cardNumber', 'memberName', 'type', 'validity', 'delivery', 'validUntil', 'batchId'],
    widest: 'memberName',
    sort: '-issueDate',
    filter: { status: 'valido' },
    filterName: 'Em uso',
    firstStep: 'Ainda não emitiu cartões. Em «Criar» escolhe quem os recebe e vê como ficam.',
  },
  fields: {
    ...group('Cartão', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, filter: true }),
      cardNumber: string({
        label: 'Cartão n.º',
        readonly: true,
        required: true,
        unique: true,
        filter: true,
        sort: true,
        alongside: ['memberId'],
      }),
      ...SHOWN_MEMBER,
      type: choice(CARD_TYPES, { label: 'Tipo', required: true, default: 'plastico', filter: true, sort: true }),
      printedName: string({
        label: 'Nome impresso',
        max: 40,
        logged: false,
        hint: 'Vazio: o nome a usar no cartão que está na ficha, ou o nome.',
      }),
      printedCategory: string({ label: 'Categoria impressa', max: 30, hint: 'Vazio: a categoria da ficha.' }),
      fee: money({ label: 'Valor cobrado', min: 0, max: MOST_CENTS, hint: 'Vazio: o preço que está nas definições.' }),
      ...whenFilled({
        photoId: ref('memberPhotos', { label: 'Fotografia', readonly: true }),
        chargeId: ref('unsettledPayments', { label: 'Dívida', readonly: true }),
      }),
    }),
    ...group('Validade', {
      issueDate: date({ label: 'Data de emissão', readonly: true, required: true, filter: true, sort: true }),
      validFrom: date({ label: 'Válido desde', hint: 'Vazio: hoje.' }),
      validUntil: date({
        label: 'Válido até',
        filter: true,
        sort: true,
        hint: 'Vazio: o que está nas definições, ou enquanto for {memberSingular}.',
      }),
      status: choice(CARD_STATUS, {
        label: 'Situação do cartão',
        readonly: true,
        required: true,
        filter: true,
        sort: true,
        colours: CARD_STATUS_COLOURS,
      }),
      validity: choice(CARD_VALIDITY, { label: 'Estado', readonly: true, colours: CARD_VALIDITY_COLOURS }),
      reissueReason: choice(CARD_REASONS, {
        label: 'Motivo da 2.ª via',
        hint: 'Só quando substitui um cartão que ainda é válido.',
      }),
      ...whenFilled({
        cancelReason: choice(CARD_REASONS, { label: 'Motivo', readonly: true }),
        replacesId: ref('membershipCards', { label: 'Substitui', readonly: true }),
        reportedLostAt: datetime({ label: 'Dado como perdido pelo próprio em', readonly: true, filter: true }),
      }),
    }),
    ...group('Verificação', {
      // Whoever knows it can pass for the holder, so it is in no audit entry.
      verificationCode: string({ label: 'Código de verificação', readonly: true, logged: false }),
      /** Of the card's PDF, signed for a day. */
      url: url({ label: 'Endereço do PDF', readonly: true, input: 'hidden', logged: false }),
    }),
    ...group('Impressão e entrega', {
      delivery: choice(CARD_DELIVERY, { label: 'Entrega', readonly: true, required: true, filter: true, sort: true }),
      ...whenFilled({
        batchId: ref('cardBatches', { label: 'Lote', readonly: true, filter: true, sees: STAFF }),
        letterId: ref('membershipCardLetters', { label: 'Carta', readonly: true }),
        printedOn: date({ label: 'Impresso em', readonly: true }),
        sentOn: date({ label: 'Enviado em', readonly: true }),
        deliveredOn: date({ label: 'Entregue em', readonly: true }),
        returnedOn: date({ label: 'Devolvido em', readonly: true }),
        issuedById: ref('users', { label: 'Emitido por', readonly: true, sees: STAFF }),
      }),
    }),
  },
})
export type MembershipCard = Row<typeof membershipCards>
export type MembershipCardInput = Input<typeof membershipCards>
