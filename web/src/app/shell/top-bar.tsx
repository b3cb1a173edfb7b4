import { isStaff } from '@agremia/model/rules/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Claims } from '../../api/session.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

const STAFF_MENU = [
  { to: '/utilizadores', label: 'Utilizadores' },
  { to: '/configuracaoOrganizacao/etiquetas', label: 'Etiquetas' },
  { to: '/configuracaoOrganizacao', label: 'Definições' },
] as const

export function TopBar({ claims }: { claims: Claims }) {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.organisation}>
        <span className={classes.monogram} aria-hidden>
          {monogramOf(name)}
        </span>
        <span className={classes.name}>{name}</span>
      </Link>
      {isStaff(claims.Role) && (
        <nav className={classes.menu} aria-label="Menu principal">
          {STAFF_MENU.map(({ to, label }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false, exact: to === '/configuracaoOrganizacao' }}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <UserMenu claims={claims} />
    </header>
  )
}

/** Two letters of the name's long words: «Associação Cultural do Vale» is AC. */
const monogramOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(word => word.length > 3)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
