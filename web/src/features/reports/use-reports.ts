import { REPORTS, type ReportData, type ReportName } from '@agremia/model/rules/reports/reports'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface AskedReports {
  /** The current year where it is undefined. */
  year: number | undefined
  day: string | undefined
}

/** In the order of the screen. */
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[] // of an object literal

/** What is asked of one report: each takes only what it depends on. */
export function reportParams(name: ReportName, { year, day }: AskedReports): { year?: number; day?: string } {
  const { asks } = REPORTS[name]
  if (asks === 'day') return day === undefined ? {} : { day }
  if (asks === 'today' || year === undefined) return {}
  return { year: asks === 'forecastYear' ? year + 1 : year }
}

/** All reports, each by its own call, so that one that fails leaves the others alone. */
export const useReports = (asked: AskedReports) =>
  useQueries({
    queries: REPORT_NAMES.map(name => {
      const params = reportParams(name, asked)
      return {
        queryKey: [...queryKeys.resource(REPORTS[name].of), 'report', name, params],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await api.get<{ data: ReportData[ReportName] }>(`/reports/${name}`, { params, signal })).data.data,
        placeholderData: keepPreviousData,
        staleTime: 0,
      }
    }),
  })
