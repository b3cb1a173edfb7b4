import {
  admissionsSentence,
  admissionsTable,
  cancelationsSentence,
  cancelationsTable,
  membershipsSentence,
  membershipsTable,
  membersOnDaySentence,
  membersOnDayTable,
} from './member-reports.ts'
import {
  collectionSentence,
  collectionTable,
  debtAgeSentence,
  debtAgeTable,
  owedSentence,
  owedTable,
  paymentsSentence,
  paymentsTable,
} from './money-reports.ts'
import { expectationsSentence, expectationsTable, messagesSentence, messagesTable } from './other-reports.ts'
import type {
  AdmissionsYear,
  CancelationsYear,
  CollectionPerMonth,
  DebtOfAge,
  MembershipsYear,
  MembersOnDay,
  MessagesPerMonth,
  OwedYear,
  PaymentsYear,
  QuotaExpectations,
} from './report-shapes.ts'
import type { ReportContext, ReportTable } from './report-table.ts'

/** What each report answers, by its name in `GET /reports/{name}`. */
export interface ReportData {
  owedPerYear: OwedYear[]
  nextYearQuotaExpectations: QuotaExpectations
  paymentsPerYear: PaymentsYear[]
  cancelationsPerYear: CancelationsYear[]
  membershipsPerYear: MembershipsYear[]
  membersOnDay: MembersOnDay
  collectionPerMonth: CollectionPerMonth
  debtByAge: DebtOfAge[]
  admissionsPerYear: AdmissionsYear[]
  messagesPerMonth: MessagesPerMonth
}
export type ReportName = keyof ReportData

interface Report<Data> {
  title: string
  /** The resource whose rows it counts, under which the audit log tells of its export. */
  of: 'members' | 'payments' | 'unsettledPayments' | 'memberApplications' | 'messages'
  /** What can be asked: a year (of reports per year, the last of ten), the year of a forecast, a day, or nothing but today. */
  asks: 'year' | 'forecastYear' | 'day' | 'today'
  table(data: Data, context: ReportContext): ReportTable
  /** What the numbers say, in one sentence. */
  sentence(data: Data, context: ReportContext): string
}

/** In the order of the screen. */
export const REPORTS: { readonly [Name in ReportName]: Report<ReportData[Name]> } = {
  owedPerYear: {
    title: 'Em dívida por ano',
    of: 'unsettledPayments',
    asks: 'year',
    table: owedTable,
    sentence: owedSentence,
  },
  debtByAge: {
    title: 'Dívida por antiguidade',
    of: 'unsettledPayments',
    asks: 'today',
    table: debtAgeTable,
    sentence: debtAgeSentence,
  },
  paymentsPerYear: {
    title: 'Pagamentos por ano',
    of: 'payments',
    asks: 'year',
    table: paymentsTable,
    sentence: paymentsSentence,
  },
  collectionPerMonth: {
    title: 'Cobrança por mês e forma de pagamento',
    of: 'payments',
    asks: 'year',
    table: collectionTable,
    sentence: collectionSentence,
  },
  nextYearQuotaExpectations: {
    title: 'Previsão de {membershipPayments} do próximo ano',
    of: 'members',
    asks: 'forecastYear',
    table: expectationsTable,
    sentence: expectationsSentence,
  },
  membershipsPerYear: {
    title: 'Admissões e efetivos por ano',
    of: 'members',
    asks: 'year',
    table: membershipsTable,
    sentence: membershipsSentence,
  },
  cancelationsPerYear: {
    title: 'Saídas por ano',
    of: 'members',
    asks: 'year',
    table: cancelationsTable,
    sentence: cancelationsSentence,
  },
  membersOnDay: {
    title: '{MemberPlural} por categoria, idade e localidade',
    of: 'members',
    asks: 'day',
    table: membersOnDayTable,
    sentence: membersOnDaySentence,
  },
  admissionsPerYear: {
    title: 'Da candidatura à admissão',
    of: 'memberApplications',
    asks: 'year',
    table: admissionsTable,
    sentence: admissionsSentence,
  },
  messagesPerMonth: {
    title: 'Mensagens enviadas e devolvidas',
    of: 'messages',
    asks: 'year',
    table: messagesTable,
    sentence: messagesSentence,
  },
}
