import type { Role } from '@agremia/model/rules/roles'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { crumbsOf } from './crumbs.ts'
import classes from './toolbar.module.css'

export function Breadcrumbs({ role }: { role: Role }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname, role, path => {
    const [, , route] = router.getMatchedRoutes(path)
    // The root answers for every path that is no screen's.
    return route && route.id !== '__root__' ? route.options.staticData : undefined
  })
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
