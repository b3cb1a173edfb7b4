import { defineResource, type Input, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  group,
  integer,
  money,
  object,
  ref,
  string,
  text,
  whenFilled,
} from '../resource/field.ts'
import { CHARGE_STATUSES, CHARGE_TYPES } from '../rules/ledger/charge.ts'
import { DEBT_AGE_WORDS } from '../rules/ledger/debt-age.ts'
import { CHARGE_ORIGINS, CHARGE_STATUS_COLOURS, MOST_CENTS } from '../rules/ledger/terms.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { SHOWN_MEMBER } from './shown-member.ts'

/** Quotas are of a period; a form does not ask for that of anything else. */
const OF_A_PERIOD = [
  { field: 'type', is: ['quota'] },
  { field: 'periodStart', filled: true },
] as const

/**
 * Every charge, open or not; the list shows the open ones of current members (PAY-03). A charge is never edited: amount, type, dates
 * and period stay, and what it is settled by are rows of the ledger. Members read their own.
 */
export const unsettledPayments = defineResource({
  name: 'unsettledPayments',
  reads: 'unsettled_payment_sheets',
  readsToday: 'unsettled_payment_sheets_on',
  readsAlways: ['member_id', 'person_id'],
  label: { one: 'Dívida', many: 'Dívidas', gender: 'f' },
  title: 'description',
  searchArea: 'members',
  keyScopes: { read: 'payments:read', create: 'payments:write', update: 'payments:write' },
  access: { list: SIGNED_IN, read: SIGNED_IN },
  childOf: ['memberId', 'runId'],
  neverDeleted: true,
  sets: { import: 'Desta importação' },
  list: {
    columns: [
      'memberNumber',
      'memberName',
      'description',
      'dueDate',
      'daysOverdue',
      'amount',
      'reminderLevel',
      'lastReminderAt',
    ],
    widest: 'memberName',
    sort: 'dueDate',
    filter: { status: ['aberta', 'parcial'], memberIsActive: 'true' },
    filterName: 'Por pagar',
    firstStep: 'Não há nada por pagar. As dívidas nascem com as {membershipPayments} ou lançam-se à mão.',
  },
  fields: {
    ...group('Dívida', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, filter: true }),
      ...SHOWN_MEMBER,
      /** Whether the member still is one. */
      memberIsActive: boolean({ label: '{MemberSingular} ativo', readonly: true, filter: true }),
      collectorId: ref('people', { label: 'Cobrador', readonly: true, filter: true, sees: STAFF }),
      type: choice(CHARGE_TYPES, { label: 'Tipo', required: true, filter: true, sort: true }),
      year: integer({ label: 'Ano', isName: true, min: 1900, max: 2200, filter: true, sort: true }),
      periodStart: date({ label: 'De', when: OF_A_PERIOD }),
      periodEnd: date({ label: 'A', when: OF_A_PERIOD }),
      description: string({
        label: 'Descrição',
        required: true,
        max: 120,
        alongside: ['memberId', 'memberName', 'amount', 'dueDate', 'daysOverdue', 'isParked'],
      }),
      billToMemberId: ref('members', { label: 'Cobrar a (titular do agregado)', filter: true, sees: STAFF }),
      origin: choice(CHARGE_ORIGINS, { label: 'Origem', required: true, readonly: true, filter: true, sees: STAFF }),
      runId: ref('quotaRuns', { label: 'Geração', readonly: true, filter: true, sees: STAFF }),
      /** What the amount was computed from; words are made of it. */
      explanation: object({ label: 'Explicação', readonly: true, input: 'hidden' }),
    }),
    ...group('Valores', {
      originalAmount: money({ label: 'Valor original', required: true, min: 1, max: MOST_CENTS, sum: true }),
      /** What is open of it. */
      amount: money({ label: 'Em dívida', required: true, readonly: true, sum: true, filter: true, sort: true }),
      paidAmount: money({ label: 'Já pago', required: true, readonly: true, sum: true, filter: true }),
      waivedAmount: money({ label: 'Perdoado', required: true, readonly: true, sum: true, filter: true }),
      issueDate: date({ label: 'Emitida em', notFuture: true, filter: true, sort: true, hint: 'Vazio: hoje.' }),
      dueDate: date({ label: 'Vence em', filter: true, sort: true, hint: 'Vazio: no prazo habitual.' }),
      daysOverdue: integer({ label: 'Atraso (dias)', readonly: true }),
      age: choice(DEBT_AGE_WORDS, { label: 'Antiguidade', readonly: true, filter: true }),
      status: choice(CHARGE_STATUSES, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: CHARGE_STATUS_COLOURS,
      }),
      /** Of the screen alone; always false from the server. */
      selected: boolean({ label: 'Selecionar', readonly: true, input: 'hidden' }),
    }),
    ...group('Cobrança', {
      reminderLevel: integer({
        label: 'Avisos',
        required: true,
        readonly: true,
        min: 0,
        max: 3,
        filter: true,
        sort: true,
        sees: STAFF,
        // The messages that were sent are the record of it.
        logged: false,
      }),
      lastReminderAt: datetime({
        label: 'Último aviso',
        readonly: true,
        filter: true,
        sort: true,
        sees: STAFF,
        logged: false,
      }),
      /** The time after which a debtor may invoke it has passed; it is a possibility only. */
      canBePrescribed: boolean({ label: 'Prescrição possível', readonly: true, filter: true, sees: STAFF }),
      agreementId: ref('paymentAgreements', {
        label: 'Acordo de prestações',
        readonly: true,
        filter: true,
        sees: STAFF,
      }),
      /** The debt of somebody who has died, until it is decided what becomes of it. */
      isParked: boolean({ label: 'À espera de decisão', required: true, readonly: true, filter: true, sees: STAFF }),
      /** An opening balance, which stays outside automatic reminders until it is included. */
      holdsReminders: boolean({
        label: 'Fora dos avisos automáticos',
        required: true,
        readonly: true,
        filter: true,
        sees: STAFF,
      }),
    }),
    ...group('Perdão e anulação', {
      ...whenFilled({
        waivedAt: date({ label: 'Perdoada em', readonly: true }),
        waiveReason: text({ label: 'Motivo do perdão', readonly: true, sees: STAFF }),
        waiveMinutes: string({ label: 'Ata n.º', readonly: true }),
        annulledAt: datetime({ label: 'Anulada em', readonly: true }),
        annulReason: text({ label: 'Motivo da anulação', readonly: true, sees: STAFF }),
        replacedById: ref('unsettledPayments', { label: 'Substituída por', readonly: true }),
      }),
    }),
  },
})
export type Charge = Row<typeof unsettledPayments>
export type ChargeInput = Input<typeof unsettledPayments>
