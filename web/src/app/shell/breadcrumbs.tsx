import type { Role } from '@agremia/model/rules/roles'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type CrumbRoute, crumbsOf } from './crumbs.ts'
import classes from './toolbar.module.css'

export function Breadcrumbs({ role }: { role: Role }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const screen = useMatches().find(match => match.routeId !== '__root__')
  const byPath: Record<string, { options: { staticData?: CrumbRoute } } | undefined> = router.routesByPath
  const crumbs = crumbsOf(
    screen?.pathname ?? pathname,
    role,
    template => byPath[template]?.options.staticData,
    screen?.fullPath,
  )
  return (
    <nav aria-label="Localização">
      <ol className={classes.crumbs}>
        {crumbs.map(({ path, label, isLink }, index) => (
          <li key={path}>
            {isLink ? (
              <Link to={path} aria-current={index === crumbs.length - 1 ? 'page' : undefined} activeProps={{}}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
