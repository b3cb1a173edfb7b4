import type { PaymentAdviceAnswer } from '@agremia/model/calls/payment-advice'
import { printMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { printRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { printEuros } from '@agremia/model/rules/money'
import { useState } from 'react'
import { Section } from '../../ui/section.tsx'
import classes from './advice.module.css'
import { CopyButton } from './copy-button.tsx'

/** What the advice says, to read out and to copy. */
export function AdviceFacts({ advice }: { advice: PaymentAdviceAnswer }) {
  const [today] = useState(() => lisbonDay(new Date()))
  const { lines, total, dueDate, previousDebt, credit, number } = advice
  // One day for all of them is told once, below.
  const hasOneDay = lines.every(line => line.dueDate === dueDate)
  return (
    <>
      <Section heading={`Aviso n.º ${number}`}>
        <ul className={classes.lines}>
          {lines.map(line => (
            <li key={`${line.description} ${line.dueDate} ${line.period}`}>
              <span>
                {line.description}
                {!hasOneDay && (
                  <span className={classes.quiet}>
                    {` · ${line.dueDate < today ? 'venceu' : 'vence'} a ${printDay(line.dueDate)}`}
                  </span>
                )}
              </span>
              <span className={classes.figure}>{printEuros(line.amount)}</span>
            </li>
          ))}
          <li className={classes.total}>
            <span>Total a pagar</span>
            <span className={classes.figure}>{printEuros(total)}</span>
          </li>
        </ul>
        <p className={classes.note}>
          {dueDate < today ? `Em atraso desde ${printDay(dueDate)}.` : `A pagar até ${printDay(dueDate)}.`}
          {previousDebt > 0 && ` Fora deste aviso há ${printEuros(previousDebt)} de datas anteriores.`}
          {credit > 0 && ` Tem um saldo a favor de ${printEuros(credit)}, que pode usar na conta.`}
        </p>
      </Section>
      <Ways advice={advice} />
    </>
  )
}

function Ways({ advice }: { advice: PaymentAdviceAnswer }) {
  const { mbEntity, mbReference, mbAmount, mbExpiresAt, iban, transferReference, onlineUrl } = advice
  const ways: (readonly [label: string, shown: string, copied: string])[] = [
    ...(mbEntity && mbReference
      ? ([
          ['Entidade', mbEntity, mbEntity],
          ['Referência', printMultibancoReference(mbReference), mbReference],
          ['Valor', printEuros(mbAmount ?? 0), (mbAmount ?? 0).toFixed(2).replace('.', ',')],
        ] as const)
      : []),
    ...(iban
      ? ([
          ['IBAN', printIban(iban), iban],
          ['Descritivo da transferência', printRfReference(transferReference), transferReference],
        ] as const)
      : []),
    ...(onlineUrl ? ([['Página de pagamento', onlineUrl, onlineUrl]] as const) : []),
  ]
  return (
    <Section heading="Formas de pagar">
      {ways.length === 0 ? (
        <p className={classes.note}>
          Só se paga ao balcão: falta indicar o IBAN nas definições da organização, ou um serviço de pagamentos.
        </p>
      ) : (
        <dl className={classes.ways}>
          {ways.map(([label, shown, copied]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.value}>{shown}</span>
                <CopyButton label={label} text={copied} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mbExpiresAt && <p className={classes.note}>A referência é válida até {printDay(mbExpiresAt)}.</p>}
    </Section>
  )
}
