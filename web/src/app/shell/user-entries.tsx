import { isStaff } from '@agremia/model/rules/roles'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconId, IconListCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Claims } from '../../api/session.ts'
import type { Item } from '../../resource/item.ts'
import { DropDownMenu } from '../../ui/drop-down-menu.tsx'
import type { OpensProps } from '../../ui/late.tsx'

const SCHEMES = [
  { scheme: 'auto', label: 'Como o sistema' },
  { scheme: 'light', label: 'Claro' },
  { scheme: 'dark', label: 'Escuro' },
] as const

const schemeOf = (value: unknown) => SCHEMES.find(({ scheme }) => scheme === value)?.scheme ?? 'auto'

export function UserEntries({ claims, ...opens }: OpensProps & { claims: Claims }) {
  // Usually in the cache already, from the first calls.
  const account = useQuery({
    queryKey: queryKeys.item('users', claims.ID),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(`/users/${claims.ID}`, { signal })).data.data,
    enabled: opens.isOpen && isStaff(claims.Role),
  }).data
  const hasOwnPage = !isStaff(claims.Role) || Boolean(account?.memberId)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <DropDownMenu {...opens} width="15rem">
      {hasOwnPage && (
        <Menu.Item leftSection={<IconId size="1.125rem" />} renderRoot={link => <Link {...link} to="/dashboard" />}>
          A minha página
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconUser size="1.125rem" />}
        renderRoot={link => <Link {...link} to="/utilizadores/$id" params={{ id: claims.ID }} />}
      >
        Editar Perfil
      </Menu.Item>
      {isStaff(claims.Role) && (
        <Menu.Item
          leftSection={<IconListCheck size="1.125rem" />}
          renderRoot={link => <Link {...link} to="/tarefas" />}
        >
          Tarefas
        </Menu.Item>
      )}
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
    </DropDownMenu>
  )
}
