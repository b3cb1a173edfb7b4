import type { ChargeType } from '../ledger/charge.ts'

interface DefaultCategory {
  name: string
  direction: 'receita' | 'despesa'
  code: string
  cashMapLine: string
  paymentTypes: readonly ChargeType[]
  order: number
}

/** By line of the map of receipts and payments. */
const INCOME: Readonly<Record<string, readonly string[]>> = {
  'Quotas e joias': ['Quotas', 'Joias'],
  'Donativos e subsídios': ['Donativos', 'Subsídios (autarquias e Estado)'],
  Atividades: ['Atividades e eventos', 'Bar', 'Aluguer de espaços', 'Publicidade e patrocínios'],
  'Outros recebimentos': ['Juros', 'Outras receitas'],
}
const EXPENSES: Readonly<Record<string, readonly string[]>> = {
  Instalações: ['Rendas', 'Eletricidade, água e gás', 'Comunicações', 'Seguros', 'Limpeza', 'Conservação e reparação'],
  'Pessoal e honorários': ['Honorários', 'Pessoal', 'Deslocações'],
  Atividades: ['Material', 'Federações e inscrições', 'Eventos', 'Publicidade'],
  Administração: ['Correio', 'Comissões bancárias e de pagamentos', 'Impostos e taxas'],
  Investimento: ['Equipamento'],
  'Outros pagamentos': ['Outras despesas'],
}

/** The payments of members that have a category of their own. */
const PAYMENT_TYPES: Readonly<Record<string, readonly ChargeType[]>> = {
  Quotas: ['quota'],
  Joias: ['joia'],
  Donativos: ['donativo'],
}

const listed = (direction: DefaultCategory['direction'], letter: string, lines: typeof INCOME): DefaultCategory[] =>
  Object.entries(lines)
    .flatMap(([cashMapLine, names]) => names.map(name => ({ name, cashMapLine })))
    .map(({ name, cashMapLine }, index) => ({
      name,
      direction,
      code: `${letter}${String(index + 1).padStart(2, '0')}`,
      cashMapLine,
      paymentTypes: PAYMENT_TYPES[name] ?? [],
      order: 10 * (index + 1),
    }))

export const DEFAULT_TREASURY_CATEGORIES: readonly DefaultCategory[] = [
  ...listed('receita', 'R', INCOME),
  ...listed('despesa', 'D', EXPENSES),
]
