import { Link } from '@tanstack/react-router'
import { readClaims } from '../../api/session.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { Section } from '../../ui/section.tsx'
import { TREASURY_LISTS } from './addresses.ts'
import classes from './treasury-lists.module.css'
import { useDocStatuses } from './use-doc-statuses.ts'

/** NAV-43: the lists that the treasury chooses from, each kept on a screen of its own. */
export function TreasuryLists() {
  const statuses = useDocStatuses().filter(({ active }) => active)
  const categories = useResource('treasuryCategories')?.label.many
  const accounts = useResource('bankAccounts')?.label.many
  const words = useResource('docStatuses')?.label.many
  return (
    <Section {...TREASURY_LISTS}>
      <ul className={classes.lists}>
        <li>
          <Link to="/configuracaoTesouraria/rubricas">{categories}</Link>
          <span>O que cada despesa e receita é, no mapa e no orçamento.</span>
        </li>
        <li>
          <Link to="/~configuracaoMembros/contas">{accounts}</Link>
          <span>Onde o dinheiro está, com o saldo inicial de cada uma.</span>
        </li>
        <li>
          {readClaims()?.Role === 'admin' ? <Link to="/configuracaoTesouraria/estados">{words}</Link> : words}
          <span className={classes.statuses}>
            {statuses.map(({ _id, name, color }) => (
              <span key={_id} className={classes.status}>
                <span className={classes.dot} style={{ background: color ?? undefined }} aria-hidden />
                {name}
              </span>
            ))}
          </span>
        </li>
      </ul>
    </Section>
  )
}
