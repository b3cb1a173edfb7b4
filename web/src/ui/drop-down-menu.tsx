import { Menu, type MenuProps } from '@mantine/core'
import classes from './drop-down-menu.module.css'
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
    // A menu that is higher than the room beside its button is scrolled.
    middlewares={{ size: { padding: 8 } }}
    {...look}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown className={classes.entries}>{children}</Menu.Dropdown>
  </Menu>
)
