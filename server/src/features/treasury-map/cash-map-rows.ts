import type { CashMap } from '@agremia/model/calls/treasury-map'

/** A row of the printed map; `level` 0 is a heading or a total, 1 a line and 2 a rubrica of it. */
export interface CashMapRow {
  level: 0 | 1 | 2
  label: string
  /** In euros; a heading has none. */
  amount: number | null
}

/** The map as it is read from top to bottom, with the balance at the beginning first and at the end last. */
export function cashMapRows(map: CashMap): CashMapRow[] {
  const { year, receipts, payments } = map
  const halfRows = (half: CashMap['receipts']): CashMapRow[] => [
    { level: 0, label: half.label, amount: null },
    ...half.lines.flatMap(line => [
      { level: 1 as const, label: line.label, amount: line.amount },
      ...line.rubricas.map(({ label, amount }) => ({ level: 2 as const, label, amount })),
    ]),
    { level: 0, label: `Total de ${half.label.toLowerCase()}`, amount: half.amount },
  ]
  return [
    { level: 0, label: `Saldo em 1 de janeiro de ${year}`, amount: map.opening },
    ...halfRows(receipts),
    ...halfRows(payments),
    ...otherRows(map),
    { level: 0, label: `Saldo em 31 de dezembro de ${year}`, amount: map.closing },
  ]
}

export const UNIDENTIFIED_LABEL = 'Valores por identificar'
export const OPENED_LABEL = 'Saldos iniciais de contas abertas no ano'
export const TRANSFERS_LABEL = 'Transferências com contas abertas mais tarde'

/** What changes the balance and is neither received nor paid; usually nothing. */
const otherRows = ({ unidentified, opened, transfers }: CashMap): CashMapRow[] =>
  [
    { level: 0 as const, label: UNIDENTIFIED_LABEL, amount: unidentified },
    { level: 0 as const, label: OPENED_LABEL, amount: opened },
    { level: 0 as const, label: TRANSFERS_LABEL, amount: transfers },
  ].filter(({ amount }) => amount !== 0)
