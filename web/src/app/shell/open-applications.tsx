import { OPEN_APPLICATIONS } from '@agremia/model/rules/applications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'
import classes from './main-menu.module.css'

const NAME = 'memberApplications'
/** The first page of those that are to be decided; of it the count is wanted, so one row will do. */
export const OPEN_APPLICATIONS_CALL = `/member_applications?${OPEN_APPLICATIONS}&_limit=1&_fields=_id`

export const openApplicationsKey = [...queryKeys.resource(NAME), 'open'] as const

interface Answer {
  meta: { total: number }
}

const openApplicationsQuery = queryOptions({
  queryKey: openApplicationsKey,
  queryFn: async ({ signal }) => (await api.get<Answer>(OPEN_APPLICATIONS_CALL, { signal })).data,
})

/** APP-03: how many are to be decided, beside the menu's entry, following as they come and go. */
export function OpenApplications() {
  useLive(NAME)
  const total = useQuery(openApplicationsQuery).data?.meta.total ?? 0
  if (total === 0) return null
  return (
    <span className={classes.count}>
      {total}
      <span className={classes.unseen}> por decidir</span>
    </span>
  )
}
