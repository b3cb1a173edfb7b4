import { isStaff } from '@agremia/model/rules/roles'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Claims } from '../../api/session.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import type { MenuEntry } from '../../contributions/feature.ts'
import { useConditions } from '../../contributions/setting-condition.ts'
import { useCount } from '../../contributions/use-count.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { useScreenTitles } from '../screen-title.ts'
import classes from './main-menu.module.css'

/** SHELL-01: the main menu of staff. On a phone it opens with a button. */
export function MainMenu({ claims }: { claims: Claims }) {
  const titleOf = useScreenTitles()
  const entries = useMenuEntries()
  const id = useId()
  const { pathname } = useLocation()
  // A screen whose path is not below its list (`/tesoouraria/$id`) belongs to the entry of the list.
  const listPath = useMatches({ select: matches => matches.at(-1)?.staticData.listPath })
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever another screen is opened
  useEffect(() => setIsOpen(false), [pathname])
  if (!isStaff(claims.Role)) return null
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-label="Menu principal"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={event => event.key === 'Escape' && setIsOpen(false)}
      >
        <IconMenu2 size="1.375rem" aria-hidden />
      </button>
      <nav id={id} className={classes.menu} aria-label="Menu principal" data-open={isOpen || undefined}>
        {entries.map(({ to, label, badge }) => {
          const title = titleOf(label)
          return (
            title && (
              <Link
                key={to}
                to={to}
                activeOptions={{ includeSearch: false }}
                {...(listPath && isWithin(listPath, to) && CURRENT)}
              >
                {title}
                {badge && <CountBadge {...badge} />}
              </Link>
            )
          )
        })}
      </nav>
    </>
  )
}

/** What the router gives a link to the current screen. */
const CURRENT = { 'data-status': 'active', 'aria-current': 'page' } as const

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** The entries whose condition holds; while the settings load, the entries without a condition. */
function useMenuEntries() {
  const { menu } = useContributions()
  const holds = useConditions()
  return menu.filter(({ when }) => holds(when))
}

/** APP-03: the current number of rows; hidden while it is zero. */
function CountBadge({ count, says }: NonNullable<MenuEntry['badge']>) {
  const total = useCount(count)
  if (total === 0) return null
  return (
    <span className={classes.count}>
      {total}
      <span className={hidden.always}> {says}</span>
    </span>
  )
}
