import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

/** A link above the title of a screen, back to the screen from which it is opened. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.back}>
    <IconArrowLeft size="1.125rem" aria-hidden />
    {children}
  </Link>
)
