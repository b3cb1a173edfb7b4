import type { AcceptancePreview } from '@agremia/model/calls/applications'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import classes from './application.module.css'

/** APP-02: what the acceptance charges on these terms, told before it is done. */
export function AdmissionCharges({ id, terms }: { id: string; terms: Record<string, unknown> }) {
  const withWords = useWording()
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('memberApplications'), 'charges', id, terms],
    queryFn: async ({ signal }) => {
      const path = `/member_applications/${encodeURIComponent(id)}/accept/preview`
      return (await api.post<{ data: AcceptancePreview }>(path, terms, { signal })).data.data
    },
    // A day that is being typed is no day yet: the form itself tells what is wrong with it.
    retry: false,
    placeholderData: before => before,
  })
  if (!data || (data.charges.length === 0 && !data.asksForPast)) return null
  return (
    <div className={classes.charges} role="status">
      {data.charges.length > 0 && (
        <>
          <strong>Fica a dever {printEuros(data.total)}:</strong>
          <ul>
            {data.charges.map(({ description, explanation, amount, dueDate }) => (
              <li key={description}>
                {printEuros(amount)} até {printDay(dueDate)} <span className={classes.why}>{explanation}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {data.asksForPast && (
        <span>{withWords('As {membershipPayments} do tempo já passado ficam em «Por acertar».')}</span>
      )}
    </div>
  )
}
