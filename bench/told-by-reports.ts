import type {
  CancelationsYear,
  MembershipsYear,
  OwedYear,
  PaymentsYear,
  QuotaExpectations,
} from '@agremia/model/rules/reports/report-shapes'

/** A row of a plain statement (`bare-reports.ts`). */
type BareRow = Record<string, string | number>

/** What the answer of a report says that the plain statement says too: ours has labels, shares and rules beside it. */
interface ToldByReport<Ours> {
  ours: (answer: { data: Ours }) => unknown
  bare: (answer: { data: BareRow[] }) => unknown
}
const toldBy = <Ours>(told: ToldByReport<Ours>) => told

/** The years that are compared: those before may have no data in our report, because they lie before the opening balances. */
const FIRST_YEAR = new Date().getFullYear() - 2
const isRecent = ({ year }: { year: string | number }) => Number(year) >= FIRST_YEAR && Number(year) <= FIRST_YEAR + 2

const cents = (euros: number | null) => Math.round((euros ?? 0) * 100)

/** Adds up the rows of each recent year; years without any are left out, as the statements do. */
function sumByYear(rows: readonly BareRow[], ...names: string[]): unknown {
  const years: Record<string, number[]> = {}
  for (const row of rows.filter(one => isRecent({ year: one.year ?? 0 }))) {
    const sums = years[Number(row.year)] ?? names.map(() => 0)
    years[Number(row.year)] = names.map((name, at) => (sums[at] ?? 0) + Number(row[name]))
  }
  return Object.fromEntries(Object.entries(years).filter(([, sums]) => sums.some(sum => sum !== 0)))
}

const ofYears = <Row extends { year: number }>(rows: readonly Row[], values: (row: Row) => (number | null)[]) =>
  Object.fromEntries(
    rows
      .filter(isRecent)
      .map(row => [row.year, values(row).map(value => value ?? 0)] as const)
      .filter(([, list]) => list.some(value => value !== 0)),
  )

export const TOLD_BY_REPORTS = {
  owedPerYear: toldBy<OwedYear[]>({
    ours: ({ data }) =>
      ofYears(data, row => [cents(row.charged), cents(row.paid), cents(row.waived), cents(row.owed), row.members]),
    bare: ({ data }) => sumByYear(data, 'charged', 'paid', 'waived', 'owed', 'members'),
  }),
  nextYearQuotaExpectations: toldBy<QuotaExpectations>({
    ours: ({ data }) => data.activeMembers,
    bare: ({ data }) => data.reduce((sum, { count }) => sum + Number(count), 0),
  }),
  paymentsPerYear: toldBy<PaymentsYear[]>({
    ours: ({ data }) => ofYears(data, ({ count, amount }) => [count, cents(amount)]),
    bare: ({ data }) => sumByYear(data, 'count', 'amount'),
  }),
  cancelationsPerYear: toldBy<CancelationsYear[]>({
    ours: ({ data }) => ofYears(data, ({ total }) => [total]),
    bare: ({ data }) => sumByYear(data, 'count'),
  }),
  membershipsPerYear: toldBy<MembershipsYear[]>({
    ours: ({ data }) => ofYears(data, ({ activeAtYearEnd, admitted }) => [activeAtYearEnd, admitted]),
    bare: ({ data }) => {
      const counts = (what: string) => data.filter(row => row.what === what)
      return sumByYear(
        [
          ...counts('active').map(({ year = 0, count = 0 }) => ({ year, active: count, admitted: 0 })),
          ...counts('admitted').map(({ year = 0, count = 0 }) => ({ year, active: 0, admitted: count })),
        ],
        'active',
        'admitted',
      )
    },
  }),
}
