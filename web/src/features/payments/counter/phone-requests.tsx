import { MBWAY_STATUS, MBWAY_STATUS_COLOURS } from '@agremia/model/rules/collecting/mbway'
import { printInstant } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { printPhone } from '@agremia/model/rules/phone'
import { Link } from '@tanstack/react-router'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './counter.module.css'
import side from './counter-side.module.css'
import type { PhoneRequest } from './use-phone-requests.ts'

/** What became of the requests that were sent to phones, while the next person is served. */
export function PhoneRequests({ requests }: { requests: readonly PhoneRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className={side.card} aria-label="Pedidos MB WAY">
      <h2>Pedidos MB WAY</h2>
      <ul className={side.entries} aria-live="polite">
        {requests.map(request => (
          <li key={request._id}>
            <span>
              {request.paymentId ? (
                <Link to="/pagamentos/$id" params={{ id: request.paymentId }}>
                  {request._refs?.memberId}
                </Link>
              ) : (
                request._refs?.memberId
              )}
              <span className={classes.quiet}>
                {[request.phone && printPhone(request.phone), tellOf(request)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={side.result}>
              <strong>{printEuros(request.amount)}</strong>
              <WordBadge colour={MBWAY_STATUS_COLOURS[request.status]}>{MBWAY_STATUS[request.status]}</WordBadge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tellOf = ({ status, expiresAt, _refs }: PhoneRequest) =>
  status === 'pending' ? `até às ${printInstant(expiresAt).slice(-5)}` : _refs?.paymentId
