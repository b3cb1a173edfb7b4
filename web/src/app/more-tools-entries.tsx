import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListTool } from '../contributions/feature.ts'
import { DropDownMenu } from '../ui/drop-down-menu.tsx'
import type { OpensProps } from '../ui/late.tsx'
import { TOOL_ICONS } from './tool-icons.ts'

export interface MoreToolsEntriesProps {
  tools: readonly ListTool[]
}

export const MoreToolsEntries = ({ tools, ...opens }: OpensProps & MoreToolsEntriesProps) => (
  <DropDownMenu {...opens} width="14rem">
    {tools.map(({ to, label, icon }) => {
      const Icon = TOOL_ICONS[icon]
      return (
        <Menu.Item key={to} leftSection={<Icon size="1.125rem" />} renderRoot={link => <Link {...link} to={to} />}>
          {label}
        </Menu.Item>
      )
    })}
  </DropDownMenu>
)
