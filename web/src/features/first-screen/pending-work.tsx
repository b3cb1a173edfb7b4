import { Link } from '@tanstack/react-router'
import { useContributions } from '../../contributions/contributions-context.ts'
import { printCount } from '../../resource/list-count.ts'
import classes from './pending-work.module.css'
import { useFirstScreen } from './use-first-screen.ts'

/** «Por tratar»: one line of links to what waits for a decision; nothing while nothing waits. */
export function PendingWork() {
  const all = useContributions().pendingWork
  const { pendingWork = {} } = useFirstScreen(all.flatMap(({ changesWith }) => changesWith)) ?? {}
  const waiting = all
    .flatMap(work => ({ ...work, count: pendingWork[work.name] ?? 0 }))
    .filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <nav className={classes.line} aria-label="Por tratar">
      <span aria-hidden>Por tratar:</span>
      {waiting.map(({ name, to, search, count, one, many }) => (
        <Link key={name} {...{ to, search }}>
          {printCount(count)} {count === 1 ? one : many}
        </Link>
      ))}
    </nav>
  )
}
