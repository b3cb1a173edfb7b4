import type { StatementLine } from '@agremia/model/calls/treasury-accounts'
import { Link } from '@tanstack/react-router'

const SCREENS: Record<StatementLine['source'], string> = {
  pagamento: '/pagamentos',
  valor_recebido: '/~quotas/porIdentificar',
  movimento: '/tesouraria/movimentos',
}

/** What a line is, as a link to what moved the account. */
export function LineLink({ line }: { line: Pick<StatementLine, 'source' | 'sourceId' | 'description'> }) {
  const to: string = `${SCREENS[line.source]}/${line.sourceId}`
  return <Link to={to}>{line.description}</Link>
}
