import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DropDownMenu } from '../ui/drop-down-menu.tsx'
import '../ui/form-styles.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  'aria-busy'?: boolean
  label: string
  /** Where the menu opens; above for the buttons of a bar at the foot of the screen. */
  opens: 'top-end' | 'bottom-end' | 'bottom-start'
  width: string
  /** Entries of Mantine's menu. */
  children: ReactNode
}

/** A button that opens a menu of further actions. */
export const MenuButton = ({ label, opens, width, children, variant = 'default', ...button }: Props) => (
  <DropDownMenu
    position={opens}
    width={width}
    button={
      <Button variant={variant} rightSection={<IconChevronDown size="1rem" aria-hidden />} {...button}>
        {label}
      </Button>
    }
  >
    {children}
  </DropDownMenu>
)
