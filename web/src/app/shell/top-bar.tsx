import { isStaff } from '@agremia/model/rules/roles'
import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Claims } from '../../api/session.ts'
import { terminologyQuery } from '../../api/terminology.ts'
import { useSetting } from '../../features/settings/use-settings.ts'
import { MainMenu } from './main-menu.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ claims }: { claims: Claims }) {
  const name = useQuery(terminologyQuery).data?.name ?? ''
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.organisation}>
        <Logo name={name} />
        <span className={classes.name}>{name}</span>
      </Link>
      <MainMenu claims={claims} />
      <SettingsIcon claims={claims} />
      <UserMenu claims={claims} />
    </header>
  )
}

/** SHELL-18: the organisation's own from its folder of public files, else two letters. Its name stands beside it. */
function Logo({ name }: { name: string }) {
  const folder = useSetting('filesDir')
  const file = useSetting('logoFile')
  if (folder && file) return <img className={classes.logo} src={`${folder}/${file}`} alt="" />
  return (
    <span className={classes.monogram} aria-hidden>
      {monogramOf(name)}
    </span>
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

/** Two letters of the name's long words: «Associação Cultural do Vale» is AC. */
const monogramOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(word => word.length > 3)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
