import { z } from 'zod'
import * as shapes from '../rules/reports/report-shapes.ts'
import { REPORTS, type ReportName } from '../rules/reports/reports.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { writtenDay } from './written.ts'

const YEAR_MESSAGE = 'Indique um ano entre 1900 e 2200.'
const year = z.int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2200, YEAR_MESSAGE)
const yearOfQuery = z.strictObject({ year: z.coerce.number(YEAR_MESSAGE).pipe(year).optional() })
const dayOfQuery = z.strictObject({ day: writtenDay.optional() })

const report = <Shape extends z.ZodType, Query extends z.ZodType>(
  name: ReportName,
  contract: { summary: string; description?: string; query: Query; data: Shape },
) => {
  const { data, ...described } = contract
  return defineCall({
    method: 'GET',
    path: `/reports/${name}`,
    ...described,
    access: STAFF,
    keyScope: 'reports:read',
    answer: z.strictObject({ data }),
  })
}

const TEN_YEARS = 'The ten years until `year`, which is the current one where it is left out.'
const NO_DATA = 'Null means that there are no data, because the year lies before the opening balances or in the future.'
const NO_DATA_OF_MONTHS =
  'Null means that there are no data: of months to come, and of those before the first one known.'

export const owedPerYear = report('owedPerYear', {
  summary: 'What was charged of each year, and what became of it',
  description: `${TEN_YEARS} By the year that charges are of, without annulled ones. ${NO_DATA} What is still owed of such a year is known.`,
  query: yearOfQuery,
  data: z.array(shapes.owedYear),
})

export const nextYearQuotaExpectations = report('nextYearQuotaExpectations', {
  summary: 'The quotas that the plans will charge those who are members today',
  description:
    'For the quota year that begins in `year`, which is the next one where it is left out. `probable` is `expected` at the rate at which quotas of the last three whole years were paid; null where there are none.',
  query: yearOfQuery,
  data: shapes.quotaExpectations,
})

export const paymentsPerYear = report('paymentsPerYear', {
  summary: 'The payments received in each year, by type and method',
  description: `${TEN_YEARS} Confirmed payments on their dates, gifts too. ${NO_DATA}`,
  query: yearOfQuery,
  data: z.array(shapes.paymentsYear),
})

export const cancelationsPerYear = report('cancelationsPerYear', {
  summary: 'Who left in each year and was no member at its end, by the state that they were in',
  description: `${TEN_YEARS} Null before the first admission.`,
  query: yearOfQuery,
  data: z.array(shapes.cancelationsYear),
})

export const membershipsPerYear = report('membershipsPerYear', {
  summary: 'Admissions, exits and active members of each year',
  description: `${TEN_YEARS} Null before the first admission. The members at the end of a year are those at the end of the year before, plus \`admitted\` and \`readmitted\`, less \`left\`.`,
  query: yearOfQuery,
  data: z.array(shapes.membershipsYear),
})

export const membersOnDay = report('membersOnDay', {
  summary: 'The active members of a day by category, age and locality',
  description:
    'Categories and states are those of the day, which is today where it is left out; addresses are those of today.',
  query: dayOfQuery,
  data: shapes.membersOnDay,
})

export const collectionPerMonth = report('collectionPerMonth', {
  summary: 'The payments received in each month of a year, by method',
  description: NO_DATA_OF_MONTHS,
  query: yearOfQuery,
  data: shapes.collectionPerMonth,
})

export const debtByAge = report('debtByAge', {
  summary: 'What is open today, by the time since it was due',
  query: z.strictObject({}),
  data: z.array(shapes.debtOfAge),
})

export const admissionsPerYear = report('admissionsPerYear', {
  summary: 'How long accepted applications took to become memberships, by the year of the decision',
  description: `${TEN_YEARS} Null in years before the first accepted application, and in years to come.`,
  query: yearOfQuery,
  data: z.array(shapes.admissionsYear),
})

export const messagesPerMonth = report('messagesPerMonth', {
  summary: 'The messages that left, came back or failed in each month of a year',
  description: NO_DATA_OF_MONTHS,
  query: yearOfQuery,
  data: shapes.messagesPerMonth,
})

const NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]] // it has keys

export const exportReport = defineCall({
  method: 'POST',
  path: '/reports/export',
  summary: 'A link to the table of a report as CSV or XLSX; it works once, for 60 s',
  access: STAFF,
  body: z.strictObject({
    report: z.enum(NAMES, 'Não há este relatório.'),
    year: year.optional(),
    day: writtenDay.optional(),
    format: z.enum(['csv', 'xlsx'], 'Escolha CSV ou XLSX.'),
  }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
export type ReportExport = z.output<NonNullable<typeof exportReport.body>>
