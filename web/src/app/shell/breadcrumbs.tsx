import type { Role } from '@agremia/model/rules/roles'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type StaticDataRouteOption, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useScreenTitles } from '../screen-title.ts'
import { type CrumbRoute, crumbsOf } from './crumbs.ts'
import classes from './toolbar.module.css'

interface Props {
  role: Role
  /** The last entry is the heading of the screen, which has no other. */
  isTitle?: boolean
}

export function Breadcrumbs({ role, isTitle }: Props) {
  const router = useRouter()
  const titleOf = useScreenTitles()
  // An address that is no screen has no route, so its path is the one in the address bar.
  const seen = useLocation({ select: ({ publicHref }) => publicHref.split(/[?#]/)[0] ?? '/' })
  const screen = useMatches().find(match => match.routeId !== '__root__')
  const byPath: Record<string, { options: { staticData?: StaticDataRouteOption } } | undefined> = router.routesByPath
  const findRoute = (template: string): CrumbRoute | undefined => {
    const data = byPath[template]?.options.staticData
    // A title that has not loaded yet is empty; otherwise the segment of the address would appear for a moment.
    return data && { roles: data.roles, title: data.title && (titleOf(data.title) ?? ''), listPath: data.listPath }
  }
  const crumbs = crumbsOf(screen?.pathname ?? seen, role, findRoute, screen?.fullPath, seen)
  return (
    <nav aria-label="Localização">
      <ol className={classes.crumbs}>
        {crumbs.map(({ path, label, isLink }, index) => {
          const isLast = index === crumbs.length - 1
          // The screen from which a form was opened.
          const isBack = !isTitle && index === crumbs.length - 2
          const entry = isLink ? (
            <Link to={path} aria-current={isLast ? 'page' : undefined} activeProps={{}}>
              {isBack && <IconArrowLeft size="1.125rem" aria-hidden />}
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )
          return <li key={path}>{isTitle && isLast ? <h1>{entry}</h1> : entry}</li>
        })}
      </ol>
    </nav>
  )
}
