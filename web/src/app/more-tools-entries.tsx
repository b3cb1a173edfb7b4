import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListTool } from '../contributions/feature.ts'
import type { OpensProps } from '../ui/late.tsx'
import { TOOL_ICONS } from './tool-icons.ts'

export interface MoreToolsEntriesProps {
  tools: readonly ListTool[]
}

export const MoreToolsEntries = ({ isOpen, onOpen, button, tools }: OpensProps & MoreToolsEntriesProps) => (
  <Menu
    opened={isOpen}
    onChange={onOpen}
    position="bottom-end"
    shadow="md"
    width="14rem"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {tools.map(({ to, label, icon }) => {
        const Icon = TOOL_ICONS[icon]
        return (
          <Menu.Item key={to} leftSection={<Icon size="1.125rem" />} renderRoot={link => <Link {...link} to={to} />}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
