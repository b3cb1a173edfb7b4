import { type ReactNode, useEffect, useRef } from 'react'
import classes from './public.module.css'

/** Whose page this is. */
export interface Organisation {
  name: string
  /** The address of its logo. */
  logo?: string
}

interface Props {
  organisation: Organisation
  title: string
  /** A screen that only says something is narrow; a form wants room. */
  isWide?: boolean
  /** Above the title. */
  icon?: ReactNode
  children: ReactNode
}

/** What strangers see of the organisation: its logo, name and colour, and no way into the app. */
export function PublicFrame({ organisation, title, isWide, icon, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  useEffect(() => {
    // What the page now says is read from its beginning, and seen from there.
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
