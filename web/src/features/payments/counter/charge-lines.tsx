import { printDay } from '@agremia/model/rules/day'
import { PARKED_NOTE } from '@agremia/model/rules/ledger/charge'
import { printMoney } from '@agremia/model/rules/money'
import { explainCharge } from '@agremia/model/rules/quotas/explain-charge'
import type { ChargeExplanation } from '@agremia/model/rules/quotas/explanation'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { terminologyQuery } from '../../../api/terminology.ts'
import hidden from '../../../ui/visually-hidden.module.css'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './counter.module.css'
import { type PaymentPlan, type PlannedLine, typeMoney } from './plan-payment.ts'

const NOTHING_OWED = 'Não deve nada. O que receber fica como saldo a favor.'

interface Props {
  memberId: string
  plan: PaymentPlan
  today: string
  isByHand: boolean
  onTick(chargeId: string): void
  onType(chargeId: string, text: string): void
  onReset(): void
}

/** "O que este pagamento liquida": every charge that the payer may settle, what is open of it and what is settled now. */
export function ChargeLines({ memberId, plan, today, isByHand, onTick, onType, onReset }: Props) {
  const { lines } = plan
  const words = useQuery(terminologyQuery).data
  if (lines.length === 0) return <p className={classes.nothing}>{NOTHING_OWED}</p>
  return (
    <div className={classes.linesBox}>
      {lines.every(({ advance }) => advance) && <p className={classes.nothingYet}>{NOTHING_OWED}</p>}
      <table className={classes.lines}>
        <thead>
          <tr>
            <td />
            <th scope="col">O que este pagamento liquida</th>
            <th scope="col" data-figure>
              Em dívida
            </th>
            <th scope="col" data-figure>
              Agora
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.charge.chargeId} data-settled={line.settled > 0 || undefined}>
              <td>
                <Checkbox
                  aria-label={`${line.advance ? 'Adiantar' : 'Liquidar'} ${nameOf(line, memberId)}`}
                  checked={line.settled > 0}
                  onChange={() => onTick(line.charge.chargeId)}
                />
              </td>
              <td>
                <div className={classes.lineName}>
                  {nameOf(line, memberId)}
                  {line.advance && <WordBadge>Adiantar</WordBadge>}
                </div>
                <div className={classes.quiet}>{explain(line, today, words)}</div>
              </td>
              <td data-figure>{printMoney(line.open)}</td>
              <td data-figure>
                {line.advance ? (
                  <AdvancedAmount line={line} />
                ) : (
                  <>
                    <TextInput
                      aria-label={`Agora: ${nameOf(line, memberId)}`}
                      size="sm"
                      classNames={{ input: classes.lineInput, error: classes.lineError }}
                      inputMode="decimal"
                      placeholder="—"
                      autoComplete="off"
                      value={line.typed ?? (line.settled > 0 ? typeMoney(line.settled) : '')}
                      error={line.error}
                      onFocus={event => event.currentTarget.select()}
                      onChange={event => onType(line.charge.chargeId, event.currentTarget.value)}
                    />
                    <span className={hidden.always}>€</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isByHand && (
        <Button variant="subtle" size="compact-md" onClick={onReset}>
          Repor a distribuição automática
        </Button>
      )}
    </div>
  )
}

/** A quota is paid in advance whole, so there is nothing to type. */
const AdvancedAmount = ({ line: { settled, error } }: { line: PlannedLine }) =>
  error ? (
    <span role="alert" className={`${classes.fault} ${classes.lineError}`}>
      {error}
    </span>
  ) : (
    <span className={classes.advanced}>{settled > 0 ? printMoney(settled) : '—'}</span>
  )

const nameOf = ({ charge }: PlannedLine, memberId: string) =>
  charge.memberId === memberId ? charge.description : `${charge.description} — ${charge.memberName}`

/** Where a charge comes from and when it was due, without the description, which stands above. */
function explain(
  { charge: { explanation, description, dueDate, isParked }, advance }: PlannedLine,
  today: string,
  words: { membershipPayments: string } | undefined,
) {
  // The engine wrote it; charges that were entered by hand have none.
  const why = explanation && words ? explainCharge(explanation as unknown as ChargeExplanation, words) : ''
  return [
    advance ? 'ainda não emitida' : '',
    why.startsWith(`${description} · `) ? why.slice(description.length + 3) : why,
    `${dueDate < today ? 'venceu' : 'vence'} a ${printDay(dueDate)}`,
    isParked ? PARKED_NOTE : '',
  ]
    .filter(part => part !== '')
    .join(' · ')
}
