import { isStaff } from '@agremia/model/rules/roles'
import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Claims } from '../../api/session.ts'
import { useSetting } from '../../api/settings.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import { FindBox } from '../finder/find-box.tsx'
import { Brand } from './frame-look.tsx'
import { MainMenu } from './main-menu.tsx'
import { RunningTasks } from './running-tasks.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ claims }: { claims: Claims }) {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.organisation}>
        <Brand name={name} folder={useSetting('filesDir')} file={useSetting('logoFile')} />
      </Link>
      <MainMenu claims={claims} />
      {isStaff(claims.Role) && <FindBox />}
      <RunningTasks />
      <SettingsIcon claims={claims} />
      <UserMenu claims={claims} />
    </header>
  )
}

/** SHELL-02. */
function SettingsIcon({ claims }: { claims: Claims }) {
  return (
    <ActionIcon
      className={classes.settings}
      variant="subtle"
      color="gray"
      size="2.625rem"
      aria-label="Configuração"
      renderRoot={link =>
        isStaff(claims.Role) ? (
          <Link {...link} to="/utilizadores" activeProps={{}} />
        ) : (
          <Link {...link} to="/utilizadores/$id" params={{ id: claims.ID }} activeProps={{}} />
        )
      }
    >
      <IconSettings size="1.25rem" />
    </ActionIcon>
  )
}
