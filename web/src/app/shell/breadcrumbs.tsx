import type { Role } from '@agremia/model/rules/roles'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import { type CrumbRoute, crumbsOf } from './crumbs.ts'
import classes from './toolbar.module.css'

export function Breadcrumbs({ role }: { role: Role }) {
  const router = useRouter()
  const say = useWording()
  // Of the address bar: what is not found has no other.
  const seen = useLocation({ select: ({ publicHref }) => publicHref.split(/[?#]/)[0] ?? '/' })
  const screen = useMatches().find(match => match.routeId !== '__root__')
  const byPath: Record<string, { options: { staticData?: CrumbRoute } } | undefined> = router.routesByPath
  const crumbs = crumbsOf(
    screen?.pathname ?? seen,
    role,
    template => byPath[template]?.options.staticData,
    screen?.fullPath,
    seen,
  )
  return (
    <nav aria-label="Localização">
      <ol className={classes.crumbs}>
        {crumbs.map(({ path, label, isLink }, index) => (
          <li key={path}>
            {isLink ? (
              <Link to={path} aria-current={index === crumbs.length - 1 ? 'page' : undefined} activeProps={{}}>
                {say(label)}
              </Link>
            ) : (
              <span>{say(label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
