import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../resource/use-live.ts'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './main-menu.module.css'
import { OPEN_APPLICATIONS_CALL } from './open-applications-call.ts'

const NAME = 'memberApplications'

interface Answer {
  meta: { total: number }
}

const openApplicationsQuery = queryOptions({
  queryKey: OPEN_APPLICATIONS_CALL.key,
  queryFn: async ({ signal }) => (await api.get<Answer>(OPEN_APPLICATIONS_CALL.path, { signal })).data.meta.total,
})

/** APP-03: how many are to be decided, beside the menu's entry, following as they come and go. */
export function OpenApplications() {
  useLive(NAME)
  const { data: total = 0 } = useQuery(openApplicationsQuery)
  if (total === 0) return null
  return (
    <span className={classes.count}>
      {total}
      <span className={hidden.always}> por decidir</span>
    </span>
  )
}
