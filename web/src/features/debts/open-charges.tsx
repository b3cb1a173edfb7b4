import type { OpenChargeAnswer } from '@agremia/model/calls/account'
import { dueWords } from '@agremia/model/rules/ledger/due-words'
import { centsFromEuros, printEuros, printMoney } from '@agremia/model/rules/money'
import { Alert, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Section } from '../../ui/section.tsx'
import classes from './account.module.css'
import { AnnulDialog, WaiveDialog } from './charge-dialogs.tsx'
import { ReduceDebtsDialog, type ReducingVerb } from './reduce-debts-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { WaysToPayDialog } from './ways-to-pay-dialog.tsx'

interface Props {
  /** Who pays them. */
  memberId: string
  charges: readonly OpenChargeAnswer[]
  /** The buttons beside the heading. */
  actions: ReactNode
  /** Called once a charge was waived or annulled. */
  onChanged(): void
}

/** The dialog that is open: about one charge, or about all that wait for a decision. */
type Open =
  | { charge: OpenChargeAnswer; does: 'waive' | 'annul' | 'resume' }
  | { charge?: undefined; does: ReducingVerb | 'resume' }
  | { charge?: OpenChargeAnswer; does: 'tell' }

/** What is to be paid, oldest first, and what staff can do about each debt. */
export function OpenCharges({ memberId, charges, actions, onChanged }: Props) {
  const [open, setOpen] = useState<Open>()
  const parked = charges.filter(({ isParked }) => isParked)
  const payable = charges.filter(({ isParked }) => !isParked)
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  return (
    <Section
      heading="Por pagar"
      actions={
        <>
          {payable.length > 0 && (
            <Button variant="default" onClick={() => setOpen({ does: 'tell' })}>
              Formas de pagar
            </Button>
          )}
          {actions}
        </>
      }
    >
      <ParkedCharges charges={parked} onOpen={does => setOpen({ does })} />
      <ChargeLines
        charges={charges}
        actionsOf={charge => (
          <>
            {!charge.isParked && payable.length > 1 && (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Formas de pagar ${nameOf(charge)}`}
                onClick={() => setOpen({ charge, does: 'tell' })}
              >
                Formas de pagar
              </Button>
            )}
            {charge.isParked && (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Retomar cobrança de ${nameOf(charge)}`}
                onClick={() => setOpen({ charge, does: 'resume' })}
              >
                Retomar cobrança
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Perdoar ${nameOf(charge)}`}
              onClick={() => setOpen({ charge, does: 'waive' })}
            >
              Perdoar
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Anular ${nameOf(charge)}`}
              onClick={() => setOpen({ charge, does: 'annul' })}
            >
              Anular
            </Button>
          </>
        )}
      />
      {open?.does === 'tell' && (
        <WaysToPayDialog memberId={memberId} charges={open.charge ? [open.charge] : payable} onClose={close} />
      )}
      {open && open.does !== 'tell' && <OpenDialog open={open} parked={parked} onClose={close} onDone={done} />}
    </Section>
  )
}

interface DialogProps {
  open: Exclude<Open, { does: 'tell' }>
  parked: readonly OpenChargeAnswer[]
  onClose(): void
  onDone(): void
}

function OpenDialog({ open: { charge, does }, parked, ...rest }: DialogProps) {
  const ids = (charge ? [charge] : parked).map(({ chargeId }) => chargeId)
  if (does === 'resume') return <ResumeDialog chosen={{ ids }} {...rest} />
  if (!charge) return <ReduceDebtsDialog verb={does} chosen={{ count: ids.length, ids }} {...rest} />
  return does === 'waive' ? <WaiveDialog charge={charge} {...rest} /> : <AnnulDialog charge={charge} {...rest} />
}

interface ParkedProps {
  charges: readonly OpenChargeAnswer[]
  onOpen(does: ReducingVerb | 'resume'): void
}

/** What waits for a decision since a death, and the decisions that end it. One debt alone has its own buttons. */
function ParkedCharges({ charges, onOpen }: ParkedProps) {
  if (charges.length === 0) return null
  const isOne = charges.length === 1
  const total = charges.reduce((sum, { amount }) => sum + (centsFromEuros(amount) ?? 0), 0)
  return (
    <Alert color="gray" variant="light" className={classes.parked}>
      <p>
        {isOne ? '1 dívida espera' : `${charges.length} dívidas esperam`} uma decisão por óbito: {printMoney(total)}.{' '}
        {isOne
          ? 'Não conta como atraso, e nenhum pagamento a liquida por si: os herdeiros pagam, ou perdoa-se.'
          : 'Não contam como atraso, e nenhum pagamento as liquida por si: os herdeiros pagam, ou perdoam-se.'}
      </p>
      {!isOne && (
        <div className={classes.parkedActions}>
          <Button variant="default" size="compact-md" onClick={() => onOpen('resume')}>
            Retomar a cobrança de todas
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onOpen('waive')}>
            Perdoar todas
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onOpen('annul')}>
            Anular todas
          </Button>
        </div>
      )}
    </Alert>
  )
}

/** `Quota 2026`, of a relative `Quota 2026 de Rui`. */
export const nameOf = ({ description, memberName }: OpenChargeAnswer) =>
  memberName ? `${description} de ${memberName}` : description

interface LinesProps {
  charges: readonly OpenChargeAnswer[]
  actionsOf?(charge: OpenChargeAnswer): ReactNode
}

/** Each debt with where it comes from. */
export function ChargeLines({ charges, actionsOf }: LinesProps) {
  if (charges.length === 0) return <p className={classes.quiet}>Não há nada por pagar.</p>
  return (
    <ul className={classes.charges}>
      {charges.map(charge => (
        <li key={charge.chargeId}>
          <div className={classes.what}>
            <span className={classes.title}>
              {nameOf(charge)}
              <span className={classes.note} data-late={(charge.daysOverdue > 0 && !charge.isParked) || undefined}>
                {dueWords(charge.dueDate, charge.daysOverdue)}
              </span>
              {charge.note && <span className={classes.note}>{charge.note}</span>}
            </span>
            <span className={classes.small}>{[charge.explanation, partWords(charge)].filter(Boolean).join(' · ')}</span>
          </div>
          <strong className={classes.amount}>{printEuros(charge.amount)}</strong>
          {actionsOf && <div className={classes.chargeActions}>{actionsOf(charge)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** What was paid or waived of it already. */
const partWords = ({ originalAmount, paidAmount, waivedAmount }: OpenChargeAnswer) =>
  [
    paidAmount > 0 && `já pagos ${printEuros(paidAmount)} de ${printEuros(originalAmount)}`,
    waivedAmount > 0 && `perdoados ${printEuros(waivedAmount)}`,
  ]
    .filter(Boolean)
    .join(' · ')
