import { Menu, type MenuProps } from '@mantine/core'
import type { OpensProps } from './late.tsx'

type Props = Pick<OpensProps, 'button'> &
  Partial<OpensProps> &
  Pick<MenuProps, 'width' | 'position' | 'floatingStrategy' | 'children'>

/** A menu, of Mantine's entries, that opens below its button. Without `isOpen` the button alone opens it. */
export const DropDownMenu = ({ isOpen, onOpen, button, children, ...look }: Props) => (
  <Menu
    opened={isOpen}
    onChange={onOpen}
    position="bottom-end"
    shadow="md"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    {...look}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
