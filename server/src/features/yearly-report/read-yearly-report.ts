import type { BudgetSheet, CashMap } from '@agremia/model/calls/treasury-map'
import type { ComparedFigures, ReportLists, YearlyFigures } from '@agremia/model/calls/yearly-report'
import type { YearlyReport } from '@agremia/model/resources/yearly-reports'
import { yearlyReports } from '@agremia/model/resources/yearly-reports'
import { lisbonDay } from '@agremia/model/rules/day'
import { GOVERNING_BODIES } from '@agremia/model/rules/governing-bodies'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import {
  accountantWarning,
  accountsTitle,
  FIRST_REPORT_YEAR,
  isMapTheAccounts,
} from '@agremia/model/rules/reports/yearly-report'
import { organisationOf } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { readRow } from '../../resource/select.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { reportReaders } from '../reports/read-report.ts'
import { presentCashMap } from '../treasury-map/present-cash-map.ts'
import { readBudget } from '../treasury-map/read-budget.ts'
import { readCashMap } from '../treasury-map/read-cash-map.ts'

export type YearlyReportDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'served'>

/** The figures of one year, which stand beside those of the next one too. */
interface YearContent {
  figures: ComparedFigures
  map: CashMap | undefined
  budget: BudgetSheet | undefined
  membersByCategory: readonly { name: string; count: number }[]
}

/** What the screen and the printed report are made of. */
export interface YearlyContent extends Omit<YearContent, 'figures'> {
  figures: YearlyFigures
  report: YearlyReport | undefined
  before: YearContent | undefined
  /** Who is in office on the day of the report. */
  holders: readonly OfficeHolder[]
}

/** What is kept of a report with its approval. Its texts are locked, and what may still change is told apart. */
export interface KeptContent extends Omit<YearlyContent, 'report' | 'holders' | 'figures'> {
  figures: Omit<YearlyFigures, 'organs' | 'listsBefore'> & Partial<Pick<YearlyFigures, 'listsBefore'>>
}

/** The year that an address names; the years of a report end with the current one. */
export function parseReportYear(text: string | undefined, now: Date): number {
  const latest = Number(lisbonDay(now).slice(0, 4))
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (year >= FIRST_REPORT_YEAR && year <= latest) return year
  throw new InvalidInput({ year: `Indique um ano entre ${FIRST_REPORT_YEAR} e ${latest}.` })
}

/** Of a report that was approved, what it said then; of any other, what it would say now. */
export async function readYearlyContent(
  deps: Pick<YearlyReportDeps, 'kernel' | 'settings'>,
  db: Kysely<unknown>,
  year: number,
): Promise<YearlyContent> {
  const texts = deps.settings.texts()
  const today = lisbonDay(deps.kernel.clock())
  const lastDay = `${year}-12-31`
  const report = await readReport(db, year)
  const canBeClosed = lastDay < today && texts.closedUntil < lastDay
  const approval = approvalOf(report)
  const kept = await readKept(db, year)
  // Its file has been drawn with who signed it.
  const organs = await readOrgans(db, year)
  if (kept) {
    const figures = { listsBefore: null, ...kept.figures, organs, approval, canBeClosed }
    return { ...kept, report, holders: [], figures }
  }
  const { figures: own, ...content } = await readYear(deps, db, year)
  const before =
    year > FIRST_REPORT_YEAR ? ((await readKept(db, year - 1)) ?? (await readYear(deps, db, year - 1))) : undefined
  const accounting = { orgType: organisationOf(texts).orgType, regime: texts.accountingRegime }
  const figures: YearlyFigures = {
    ...own,
    year,
    reportId: report?._id ?? null,
    accountsTitle: accountsTitle(isMapTheAccounts(accounting)),
    accountantWarning: accountantWarning({
      ...accounting,
      received: [own.treasury?.received ?? null, before?.figures.treasury?.received ?? null],
      accountantEmail: texts.accountantEmail,
    }),
    organs,
    before: before ? comparedOf(before.figures) : null,
    ...(await readLists(db, year)),
    listsBefore: await readLists(db, year - 1),
    approval,
    canBeClosed,
  }
  const holders = await readOfficeHolders(db, report?.approvedOn ?? today)
  return { ...content, figures, report, before, holders }
}

const approvalOf = (report: YearlyReport | undefined): YearlyFigures['approval'] =>
  report?.approvedOn && report.approvedMinutes && report.fileHash
    ? { on: report.approvedOn, minutes: report.approvedMinutes, fileHash: report.fileHash }
    : null

/** Without what only the report itself tells. */
const comparedOf = ({
  memberships,
  cancelations,
  owed,
  payments,
  messages,
  treasury,
}: ComparedFigures): ComparedFigures => ({
  memberships,
  cancelations,
  owed,
  payments,
  messages,
  treasury,
})

/** Undefined where the report was not approved, or before its figures were kept. */
async function readKept(db: Kysely<unknown>, year: number): Promise<KeptContent | undefined> {
  const { rows } = await sql<{ content: KeptContent | null }>`
    select approved_content as content from yearly_reports where year = ${year}
  `.execute(db)
  return rows[0]?.content ?? undefined
}

/** The figures of a year as the ledger has them now. */
async function readYear(
  { kernel, settings }: Pick<YearlyReportDeps, 'kernel' | 'settings'>,
  db: Kysely<unknown>,
  year: number,
): Promise<YearContent> {
  const readers = reportReaders({ kernel, settings })
  const today = lisbonDay(kernel.clock())
  const lastDay = `${year}-12-31`
  const usesTreasury = settings.texts().hasTreasury === 'true'
  const map = usesTreasury ? presentCashMap(await readCashMap(kernel.database, year), kernel.wording()) : undefined
  const budget = usesTreasury ? await readBudget(db, year) : undefined
  const { months } = await readers.messagesPerMonth({ year })
  const { byCategory } = await readers.membersOnDay({ day: lastDay < today ? lastDay : today })
  const total = (name: 'sent' | 'bounced' | 'failed') => months.reduce((sum, month) => sum + (month[name] ?? 0), 0)
  const figures: ComparedFigures = {
    memberships: ofYear(await readers.membershipsPerYear({ year }), year),
    cancelations: ofYear(await readers.cancelationsPerYear({ year }), year),
    owed: ofYear(await readers.owedPerYear({ year }), year),
    payments: ofYear(await readers.paymentsPerYear({ year }), year),
    messages: { sent: total('sent'), bounced: total('bounced'), failed: total('failed') },
    treasury: map
      ? {
          opening: map.opening,
          received: map.receipts.amount,
          paid: map.payments.amount,
          closing: map.closing,
          budget:
            budget && hasBudget(budget)
              ? { receipts: sideOf(budget.receipts), payments: sideOf(budget.payments) }
              : null,
        }
      : null,
  }
  return { figures, map, budget, membersByCategory: byCategory }
}

const sideOf = ({ planned, actual }: BudgetSheet['receipts']) => ({ planned, actual })
export const hasBudget = ({ receipts, payments }: BudgetSheet) => receipts.planned > 0 || payments.planned > 0

function ofYear<Figures extends { year: number }>(years: readonly Figures[], year: number): Figures {
  const found = years.find(one => one.year === year)
  if (!found) throw new Error(`a report does not tell of ${year}`)
  return found
}

export async function readReport(db: Kysely<unknown>, year: number): Promise<YearlyReport | undefined> {
  const { rows } = await sql<{ id: string }>`select id from yearly_reports where year = ${year}`.execute(db)
  return rows[0] && readRow(yearlyReports, { db, id: rows[0].id })
}

/** Who held a post on any day of the year, by organ. */
async function readOrgans(db: Kysely<unknown>, year: number): Promise<YearlyFigures['organs']> {
  const { rows } = await sql<YearlyFigures['organs'][number]>`
    select g.body, g.role, v.name, g.term_start::text as "from", g.term_end::text as until
    from governing_bodies g join member_sheets v on v.id = g.member_id
    where daterange(g.term_start, g.term_end, '[]') && daterange(make_date(${year}, 1, 1), make_date(${year}, 12, 31), '[]')
    order by array_position(${Object.keys(GOVERNING_BODIES)}::text[], g.body), g.created_at, g.id
  `.execute(db)
  return rows
}

type StoredLists = Pick<YearlyReport, 'fixedAssets' | 'rightsAndCommitments'>

/** The lists of a report as the API answers them: its own, or those of the last one before it. */
async function readLists(db: Kysely<unknown>, year: number): Promise<ReportLists> {
  const { fixedAssets, rightsAndCommitments } = (await findLists(db, year)) ?? {
    fixedAssets: [],
    rightsAndCommitments: [],
  }
  return {
    fixedAssets: fixedAssets.map(line => ({ ...line, value: eurosFromCents(line.value) })),
    rightsAndCommitments: rightsAndCommitments.map(line => ({ ...line, value: eurosFromCents(line.value) })),
  }
}

/** Of the last report up to a year. */
export async function findLists(db: Kysely<unknown>, year: number): Promise<StoredLists | undefined> {
  const { rows } = await sql<StoredLists>`
    select fixed_assets as "fixedAssets", rights_and_commitments as "rightsAndCommitments"
    from yearly_reports where year <= ${year} order by year desc limit 1
  `.execute(db)
  return rows[0]
}
