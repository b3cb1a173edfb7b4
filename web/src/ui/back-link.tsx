import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

/** Above a screen's title: to where it was opened from. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.back}>
    <IconArrowLeft size="1.125rem" aria-hidden />
    {children}
  </Link>
)
