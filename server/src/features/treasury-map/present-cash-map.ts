import type { CashMap } from '@agremia/model/calls/treasury-map'
import type { Wording } from '@agremia/model/resource/explainer'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { CashHalf } from '@agremia/model/rules/treasury/cash-map'
import type { CashMapSums } from './read-cash-map.ts'

/** The map as the API answers it: in euros and in the organisation's words. */
export const presentCashMap = ({ halves, accounts, ...sums }: CashMapSums, say: Wording): CashMap => ({
  year: sums.year,
  receipts: presentHalf(halves.receita, say),
  payments: presentHalf(halves.despesa, say),
  unidentified: eurosFromCents(sums.unidentified),
  opened: eurosFromCents(sums.opened),
  transfers: eurosFromCents(sums.transfers),
  opening: eurosFromCents(sums.opening),
  closing: eurosFromCents(sums.closing),
  accounts: accounts.map(({ opening, closing, ...account }) => ({
    ...account,
    opening: eurosFromCents(opening),
    closing: eurosFromCents(closing),
  })),
})

const presentHalf = ({ label, amount, lines }: CashHalf, say: Wording): CashMap['receipts'] => ({
  label,
  amount: eurosFromCents(amount),
  lines: lines.map(line => ({
    label: line.label,
    amount: eurosFromCents(line.amount),
    rubricas: line.rubricas.map(rubrica => ({
      key: rubrica.key,
      label: say(rubrica.label),
      amount: eurosFromCents(rubrica.amount),
    })),
  })),
})
