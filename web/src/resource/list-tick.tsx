import { useEffect, useRef } from 'react'
import classes from './list-tick.module.css'

interface Props {
  label: string
  isOn: boolean
  isMixed?: boolean
  onToggle(): void
}

/** The browser's own box: a list has hundreds. The cell around it is the target. */
export function ListTick({ label, isOn, isMixed = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes.tick}>
      <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </label>
  )
}

/** The same box before it can be ticked. */
export const QuietTick = ({ label }: Pick<Props, 'label'>) => (
  <label className={classes.tick} inert>
    <input type="checkbox" aria-label={label} />
  </label>
)
