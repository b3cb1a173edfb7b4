import { Popover } from '@mantine/core'
import { cloneElement, type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useFocusReturn } from './focus-return.ts'
import type { OpensProps } from './late.tsx'

/**
 * Remembers which element had the focus before anything inside the popover takes it. Mantine's own focus return looks
 * later: when a popover is opened again while it fades out, it would return the focus to the popover itself.
 */
function ReturningFocus({ panel, children }: { panel: RefObject<Element | null>; children: ReactNode }) {
  useFocusReturn(panel)
  return children
}

const FIRST = 'data-autofocus'
/** Mantine moves the focus into the panel some time after opening; if it is inside by then, it stays where it is. */
function stayHere({ currentTarget, target }: FocusEvent<Element>) {
  currentTarget.querySelector(`[${FIRST}]`)?.removeAttribute(FIRST)
  if (target !== currentTarget) target.setAttribute(FIRST, '')
}

/** A panel that opens below a button, keeps the focus while it is open and returns it when it closes. */
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
      // Whoever scrolls to the end of a long panel still needs it when its button is out of sight.
      hideDetached={false}
    >
      <Popover.Target>{cloneElement(button, { onClick: () => onOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown ref={panel} onFocus={stayHere}>
        {isOpen && <ReturningFocus panel={panel}>{children}</ReturningFocus>}
      </Popover.Dropdown>
    </Popover>
  )
}
