import { printDay } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import { ActionIcon } from '@mantine/core'
import { IconEye, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenReceipt } from '../use-receipt.ts'
import classes from './counter.module.css'
import side from './counter-side.module.css'
import { PhoneRequests } from './phone-requests.tsx'
import type { RecordedPayment } from './record-payments.ts'
import type { Counter } from './use-counter.ts'

/** Beside the form: what waits for the same entry, how the account will stand, and what was just recorded. */
export function CounterSide({ counter }: { counter: Counter }) {
  const { waiting, waitingErrors, recorded, account, plan } = counter
  return (
    <aside className={side.side} aria-label="Este lançamento">
      {waiting.length > 0 && (
        <section className={side.card}>
          <h2>Neste lançamento</h2>
          <ul className={side.entries}>
            {waiting.map(({ title, amount }, index) => (
              <li key={title}>
                <span>
                  {title}
                  {waitingErrors.has(index) && (
                    <span role="alert" className={classes.fault}>
                      {Object.values(waitingErrors.get(index) ?? {}).join(' ')}
                    </span>
                  )}
                </span>
                <strong>{printMoney(amount)}</strong>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="2.25rem"
                  aria-label={`Retirar ${title} do lançamento`}
                  onClick={() => counter.unwait(index)}
                >
                  <IconX size="1.125rem" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PhoneRequests requests={counter.phoneRequests} />
      {account && (
        <section className={side.card}>
          <h2>Saldo depois deste pagamento</h2>
          <dl className={side.balance}>
            <div>
              <dt>Deve</dt>
              <dd>{printMoney(plan.after.owed)}</dd>
            </div>
            <div>
              <dt>Saldo a favor</dt>
              <dd>{printMoney(plan.after.credit)}</dd>
            </div>
            <div>
              <dt>Pagas até</dt>
              <dd>{plan.after.paidUntil ? printDay(plan.after.paidUntil) : '—'}</dd>
            </div>
          </dl>
        </section>
      )}
      <section className={side.card}>
        <h2>Acabados de registar</h2>
        {recorded.length === 0 ? (
          <p className={classes.quiet}>Os pagamentos que registar aparecem aqui, com o número do recibo.</p>
        ) : (
          <ul className={side.entries} aria-live="polite">
            {recorded.map(payment => (
              <Recorded key={payment._id} payment={payment} />
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}

function Recorded({ payment }: { payment: RecordedPayment }) {
  const open = useOpenReceipt()
  return (
    <li>
      <span>
        <Link to="/pagamentos/$id" params={{ id: payment._id }}>
          {[payment.memberNumber, payment.memberName].filter(Boolean).join(' ')}
        </Link>
        <span className={classes.quiet}>
          {[
            payment.receiptNumber,
            methodWord(payment.method),
            payment.unallocated > 0 && `saldo a favor ${printEuros(payment.unallocated)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <strong>{printEuros(payment.amount)}</strong>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="2.25rem"
        aria-label={`Abrir o recibo ${payment.receiptNumber}`}
        aria-busy={open.isPending}
        onClick={() => open.isPending || open.mutate(payment._id)}
      >
        <IconEye size="1.125rem" />
      </ActionIcon>
    </li>
  )
}
