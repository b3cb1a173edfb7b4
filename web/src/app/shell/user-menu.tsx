import { IconChevronDown, IconUser } from '@tabler/icons-react'
import type { Claims } from '../../api/session.ts'
import { late } from '../../ui/late.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './shell.module.css'
import { useOwnUser } from './use-own-user.ts'

const UserEntries = late<{ claims: Claims }>('menu', async () => (await import('./user-entries.tsx')).UserEntries)

/** SHELL-03. */
export function UserMenu({ claims }: { claims: Claims }) {
  const name = useOwnUser(claims)?.name ?? claims.Name
  return (
    <UserEntries
      claims={claims}
      button={
        <button type="button" className={classes.user}>
          <IconUser size="1.125rem" aria-hidden />
          <span className={`${classes.userName} ${hidden.narrow}`}>{name}</span>
          <IconChevronDown size="1rem" aria-hidden />
        </button>
      }
    />
  )
}
