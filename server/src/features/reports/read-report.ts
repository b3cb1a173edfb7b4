import { lisbonDay } from '@agremia/model/rules/day'
import type { ReportData, ReportName } from '@agremia/model/rules/reports/reports'
import type { FeatureDeps } from '../feature.ts'
import { readExpectations } from './read-expectations.ts'
import {
  readAdmissionsPerYear,
  readCancelationsPerYear,
  readMembershipsPerYear,
  readMembersOnDay,
} from './read-member-reports.ts'
import { readMessagesPerMonth } from './read-messages-report.ts'
import { readCollectionPerMonth, readDebtByAge, readOwedPerYear, readPaymentsPerYear } from './read-money-reports.ts'

export interface ReportRequest {
  /** The current one where it is left out, and the next one for a forecast. */
  year?: number | undefined
  /** Today where it is left out. */
  day?: string | undefined
}

export type ReportDeps = Pick<FeatureDeps, 'kernel' | 'settings'>

type Readers = { readonly [Name in ReportName]: (asked: ReportRequest) => Promise<ReportData[Name]> }

/** What computes each report from the ledger and the states; nothing of a report is stored. */
export function reportReaders({ kernel, settings }: ReportDeps): Readers {
  const db = kernel.database.kysely
  const today = () => lisbonDay(kernel.clock())
  const thisYear = () => Number(today().slice(0, 4))
  return {
    owedPerYear: ({ year = thisYear() }) => readOwedPerYear(db, year, today()),
    nextYearQuotaExpectations: ({ year = thisYear() + 1 }) =>
      readExpectations(db, settings.texts(), { year, today: today() }),
    paymentsPerYear: ({ year = thisYear() }) => readPaymentsPerYear(db, year, today()),
    cancelationsPerYear: ({ year = thisYear() }) => readCancelationsPerYear(db, year, today()),
    membershipsPerYear: ({ year = thisYear() }) => readMembershipsPerYear(db, year, today()),
    membersOnDay: ({ day = today() }) => readMembersOnDay(db, day),
    collectionPerMonth: ({ year = thisYear() }) => readCollectionPerMonth(db, year, today()),
    debtByAge: () => readDebtByAge(db, today()),
    admissionsPerYear: ({ year = thisYear() }) => readAdmissionsPerYear(db, year, today()),
    messagesPerMonth: ({ year = thisYear() }) => readMessagesPerMonth(db, year, today()),
  }
}
