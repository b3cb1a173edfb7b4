import { type ReactNode, useEffect, useRef } from 'react'
import classes from './public-frame.module.css'

/** The organisation whose public page is shown. */
export interface Organisation {
  name: string
  /** The address of its logo. */
  logo?: string
}

interface Props {
  organisation: Organisation
  title: string
  /** For forms; messages are shown in a narrow card. */
  isWide?: boolean
  /** Above the title. */
  icon?: ReactNode
  children: ReactNode
}

/** The frame of public pages: the organisation's logo, name and colour, without menu. */
export function PublicFrame({ organisation, title, isWide, icon, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  useEffect(() => {
    // A new title is new content: focus and scroll go to its beginning.
    if (first.current === title) return
    first.current = title
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [title])
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <div className={classes.organisation}>
        {organisation.logo && <img src={organisation.logo} alt="" />}
        <span>{organisation.name}</span>
      </div>
      <div className={classes.card}>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
