import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Claims } from '../../api/session.ts'
import classes from './shell.module.css'

const SCHEMES = [
  { scheme: 'auto', label: 'Como o sistema' },
  { scheme: 'light', label: 'Claro' },
  { scheme: 'dark', label: 'Escuro' },
] as const

const schemeOf = (value: unknown) => SCHEMES.find(({ scheme }) => scheme === value)?.scheme ?? 'auto'

/** SHELL-03. */
export function UserMenu({ claims }: { claims: Claims }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" shadow="md" width="15rem" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <IconUser size="1.125rem" aria-hidden />
          <span className={classes.userName}>{claims.Name}</span>
          <IconChevronDown size="1rem" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size="1.125rem" />}
          renderRoot={link => <Link {...link} to="/utilizadores/$id" params={{ id: claims.ID }} />}
        >
          Editar Perfil
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Aspeto</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(schemeOf(value))}>
          {SCHEMES.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme} checkIcon={<IconCheck size="1rem" />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size="1.125rem" />}
          renderRoot={link => <Link {...link} to="/autorizacao/sair" preload={false} />}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
