import { printDay } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { PAYMENT_KINDS, PAYMENT_STATUS, PAYMENT_STATUS_COLOURS } from '@agremia/model/rules/ledger/terms'
import { printEuros } from '@agremia/model/rules/money'
import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Item } from '../../../resource/item.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { CancelDialog, type Cancellation } from './cancel-dialog.tsx'
import classes from './payment.module.css'
import { ReceiptButtons } from './receipt-buttons.tsx'

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The receipt's number, who paid what and how, and what can still be done about it. */
export function PaymentHead({ payment }: { payment: Item }) {
  const [asked, setAsked] = useState<Cancellation>()
  const status = payment.status as keyof typeof PAYMENT_STATUS // the explainer's own options
  const memberId = words(payment.memberId)
  const name = [payment.memberNumber, words(payment.memberName)].filter(Boolean).join(' ')
  const isRefund = payment.kind === 'devolucao'
  return (
    <>
      <PageHeader
        title={words(payment.receiptNumber) ?? 'Pagamento'}
        note={
          <span className={classes.facts}>
            <strong>{printEuros(Number(payment.amount))}</strong>
            {isRefund && PAYMENT_KINDS.devolucao}
            <span>
              {methodWord(String(payment.method))} · {printDay(String(payment.date))}
            </span>
            {memberId ? (
              <Link to="/~membros/$id" params={{ id: memberId }}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <WordBadge colour={PAYMENT_STATUS_COLOURS[status]}>{PAYMENT_STATUS[status]}</WordBadge>
          </span>
        }
      >
        {words(payment.receiptNumber) && <ReceiptButtons paymentId={payment._id} />}
        {status === 'confirmado' && (
          <>
            {!isRefund && (
              <Button variant="default" onClick={() => setAsked('return')}>
                Dar como devolvido
              </Button>
            )}
            <Button variant="default" onClick={() => setAsked('annul')}>
              Anular pagamento
            </Button>
          </>
        )}
      </PageHeader>
      {status !== 'confirmado' && (
        <Alert color="gray" variant="light" className={classes.cancelled}>
          {PAYMENT_STATUS[status]} em {printDay(String(payment.cancelledOn))}: {words(payment.cancelReason)}. O recibo
          está anulado e mantém o número.
        </Alert>
      )}
      {asked && <CancelDialog payment={payment} how={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
