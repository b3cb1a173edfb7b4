import { useEffect, useRef } from 'react'
import classes from './list-tick.module.css'

interface Props {
  label: string
  isOn: boolean
  isMixed?: boolean
  onToggle(withShift: boolean): void
}

/** A native checkbox, because a list has hundreds. Its whole cell can be clicked. */
export function ListTick({ label, isOn, isMixed = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes.tick}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={event => onToggle(isShifted(event.nativeEvent))}
      />
    </label>
  )
}

/** React tells a change of a checkbox by its click, by mouse or keyboard. */
const isShifted = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** The same checkbox in the first paint, before React has started. */
export const QuietTick = ({ label }: Pick<Props, 'label'>) => (
  <label className={classes.tick} inert>
    <input type="checkbox" aria-label={label} />
  </label>
)
