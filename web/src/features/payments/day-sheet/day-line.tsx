import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { useDaySheet } from './use-day-sheet.ts'

/** The sheet of a day in one line: `Folha do dia: 23 pagamentos · 412,00 € (numerário 301,00 € · MB WAY 111,00 €)`. */
export function DayLine({ day }: { day: string }) {
  const sheet = useDaySheet(day).data
  if (!sheet) return null
  const { total, byMethod } = sheet
  const methods = byMethod
    .filter(({ net }) => net !== 0)
    .map(({ method, net }) => `${wordOf(method)} ${printEuros(net)}`)
  return (
    <>
      <Link to="/~quotas/folhaDoDia">Folha do dia</Link>
      {`: ${total.count} ${total.count === 1 ? 'pagamento' : 'pagamentos'} · ${printEuros(total.net)}`}
      {methods.length > 1 && ` (${methods.join(' · ')})`}
    </>
  )
}

/** In a sentence: `numerário`; `MB WAY` stays as it is. */
function wordOf(method: string) {
  const word = methodWord(method)
  return word === word.toUpperCase() ? word : word.charAt(0).toLowerCase() + word.slice(1)
}
