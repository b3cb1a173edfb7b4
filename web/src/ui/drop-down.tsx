import { Popover } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import { ReturningFocus } from './focus-return.ts'
import type { OpensProps } from './late.tsx'

/** A small panel that opens under a button, holds the focus, and gives it back. */
export const DropDown = ({
  isOpen,
  onOpen,
  button,
  width,
  children,
}: OpensProps & { width: string; children: ReactNode }) => (
  <Popover
    opened={isOpen}
    onChange={onOpen}
    position="bottom-end"
    shadow="md"
    width={width}
    radius="md"
    trapFocus
    withinPortal={false}
  >
    <Popover.Target>{cloneElement(button, { onClick: () => onOpen(!isOpen) })}</Popover.Target>
    <Popover.Dropdown>{isOpen && <ReturningFocus>{children}</ReturningFocus>}</Popover.Dropdown>
  </Popover>
)
