import type { SettledCharge } from '@agremia/model/calls/ledger'
import { printEuros } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Section } from '../../../ui/section.tsx'
import classes from './payment.module.css'

/** "O que este pagamento liquida": each charge with the part that it got, and what is left as credit. */
export function SettledCharges({ paymentId, unallocated }: { paymentId: string; unallocated: number }) {
  const { data } = useQuery({
    queryKey: [...queryKeys.item('payments', paymentId), 'settled'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SettledCharge[] }>(`/payments/${paymentId}/settled`, { signal })).data.data,
    staleTime: 0,
  })
  if (!data) return null
  return (
    <Section heading="O que este pagamento liquida">
      {data.length === 0 && unallocated === 0 && <p className={classes.none}>Não liquida nenhuma dívida.</p>}
      <ul className={classes.settled}>
        {data.map(charge => (
          <li key={charge.chargeId}>
            <span>
              {charge.description}
              <span className={classes.none}>
                <Link to="/~membros/$id" params={{ id: charge.memberId }}>
                  {charge.memberNumber} {charge.memberName}
                </Link>
                {charge.settled < charge.original && ` · parcial, de ${printEuros(charge.original)}`}
                {charge.isUndone && ' · anulado: volta a estar em dívida'}
              </span>
            </span>
            <strong data-undone={charge.isUndone || undefined}>{printEuros(charge.settled)}</strong>
          </li>
        ))}
        {unallocated > 0 && (
          <li>
            <span>Saldo a favor, para dívidas futuras</span>
            <strong>{printEuros(unallocated)}</strong>
          </li>
        )}
      </ul>
    </Section>
  )
}
