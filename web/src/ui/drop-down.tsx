import { Popover } from '@mantine/core'
import { cloneElement, type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useFocusReturn } from './focus-return.ts'
import type { OpensProps } from './late.tsx'

/**
 * Around what a popover shows: notes where the focus was before anything inside takes it. The library's own return looks
 * later: opened again while it still fades away, it would take the popover itself for the place to go back to.
 */
function ReturningFocus({ panel, children }: { panel: RefObject<Element | null>; children: ReactNode }) {
  useFocusReturn(panel)
  return children
}

const FIRST = 'data-autofocus'
/** The library moves the focus into the panel a moment after it has opened: whoever is inside by then stays where they are. */
function stayHere({ currentTarget, target }: FocusEvent<Element>) {
  currentTarget.querySelector(`[${FIRST}]`)?.removeAttribute(FIRST)
  if (target !== currentTarget) target.setAttribute(FIRST, '')
}

/** A small panel that opens under a button, holds the focus, and gives it back. */
export function DropDown({
  isOpen,
  onOpen,
  button,
  width,
  children,
}: OpensProps & { width: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
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
      <Popover.Dropdown ref={panel} onFocus={stayHere}>
        {isOpen && <ReturningFocus panel={panel}>{children}</ReturningFocus>}
      </Popover.Dropdown>
    </Popover>
  )
}
