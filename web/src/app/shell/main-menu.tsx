import { isStaff } from '@agremia/model/rules/roles'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Claims } from '../../api/session.ts'
import { useSetting } from '../../api/settings.ts'
import { useWording } from '../../api/terminology.ts'
import classes from './main-menu.module.css'
import { OpenApplications } from './open-applications.tsx'

/** In the order of SHELL-01; an entry comes with its screen, none leads nowhere. */
const ENTRIES = [{ to: '/~membros', label: '{MemberPlural}' }] as const

/** SHELL-01: where staff work. On a phone it folds behind a button. */
export function MainMenu({ claims }: { claims: Claims }) {
  const say = useWording()
  const hasApplications = useSetting('hasMemberApplication') === 'true'
  const id = useId()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived somewhere needs the menu no more
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
        {hasApplications && (
          <Link to="/candidaturas" activeOptions={{ includeSearch: false }}>
            Candidaturas
            <OpenApplications />
          </Link>
        )}
        {ENTRIES.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {say(label)}
          </Link>
        ))}
      </nav>
    </>
  )
}
