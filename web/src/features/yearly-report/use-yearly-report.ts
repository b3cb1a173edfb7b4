import type { YearlyFigures } from '@agremia/model/calls/yearly-report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

const NAME = 'yearlyReports'

export function useYearlyReport(year: string) {
  useLive(NAME)
  return useQuery({
    queryKey: [...queryKeys.resource(NAME), 'of', year],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: YearlyFigures }>(`/yearly_reports/of/${encodeURIComponent(year)}`, { signal })).data.data,
    staleTime: 0,
    retry: false,
  })
}

/** Reads the report again, once its texts or its approval have changed. */
export function useReportChanged() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.resource(NAME) })
}
