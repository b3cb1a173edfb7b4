import { printEuros, printMoney } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconCheck, IconMail, IconPrinter } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { isPrintKey, useShortcut } from '../../../ui/use-shortcut.ts'
import hidden from '../../../ui/visually-hidden.module.css'
import { CancelDialog } from '../item/cancel-dialog.tsx'
import { useSendReceipt } from '../use-receipt.ts'
import classes from './counter.module.css'
import type { RecordedEntry, RecordedPayment } from './record-payments.ts'
import recorded from './recorded-receipt.module.css'

interface Props {
  entry: RecordedEntry
  isPrinting: boolean
  onPrint(payments: readonly RecordedPayment[]): void
  onAnnulled(id: string): void
}

/** A click leaves the focus where it is: on the next person. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** What was just recorded: the number of its receipt, the change to give, and the receipt on paper or by e-mail. */
export function RecordedReceipt({ entry: { payments, change, email }, isPrinting, onPrint, onAnnulled }: Props) {
  const [isAnnulling, setIsAnnulling] = useState(false)
  const send = useSendReceipt()
  const print = () => isPrinting || onPrint(payments)
  useShortcut(isPrintKey, print)
  const [first] = payments
  if (!first) return null
  const isAlone = payments.length === 1
  const total = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const who = isAlone ? first.memberName : `${payments.length} pagamentos`
  return (
    <section className={recorded.band} aria-label="Recibo acabado de registar">
      <p role="status">
        <IconCheck size="1.25rem" aria-hidden />
        <strong>{numbersOf(payments)}</strong>
        <span>
          {who} · {printEuros(total)}
        </span>
        {change !== undefined && change > 0 && <strong className={recorded.change}>Troco {printMoney(change)}</strong>}
      </p>
      <div className={recorded.tools}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          aria-busy={isPrinting}
          aria-keyshortcuts="Control+P"
          onMouseDown={keepFocus}
          onClick={print}
        >
          Imprimir<span className={hidden.always}>{isAlone ? ' recibo' : ' recibos'}</span>
          <span className={classes.kbd} aria-hidden>
            Ctrl P
          </span>
        </Button>
        {isAlone && email !== null && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconMail size="1.125rem" aria-hidden />}
            aria-busy={send.isPending}
            title={email}
            onMouseDown={keepFocus}
            onClick={() => send.isPending || send.mutate(first._id)}
          >
            Enviar<span className={hidden.always}> por e-mail</span>
          </Button>
        )}
        {isAlone && (
          <Button variant="default" size="compact-md" onMouseDown={keepFocus} onClick={() => setIsAnnulling(true)}>
            Anular<span className={hidden.always}> o pagamento de {first.memberName}</span>…
          </Button>
        )}
        {isAnnulling && (
          <CancelDialog
            payment={first}
            how="annul"
            onDone={() => onAnnulled(first._id)}
            onClose={() => setIsAnnulling(false)}
          />
        )}
        {isAlone && email === null && <span className={classes.quiet}>Sem e-mail para onde enviar</span>}
      </div>
    </section>
  )
}

/** Of each series the first and the last number: those of one entry follow one another, and gifts have a series of their own. */
function numbersOf(payments: readonly RecordedPayment[]) {
  const numbers = payments.flatMap(({ receiptNumber }) => receiptNumber ?? [])
  const seriesOf = (number: string) => number.split(' ')[0]
  return [...new Set(numbers.map(seriesOf))]
    .map(series => {
      const own = numbers.filter(number => seriesOf(number) === series)
      return own.length > 1 ? `${own[0]} a ${own.at(-1)}` : own[0]
    })
    .join(', ')
}
