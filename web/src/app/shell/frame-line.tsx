import { createPortal } from 'react-dom'
import type { Claims } from '../../api/session.ts'
import { crumbsSlot, toolsSlot } from '../../ui/frame-slots.ts'
import { useStore } from '../../ui/store.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './toolbar.module.css'
import { Toolbar } from './toolbar.tsx'

/** The breadcrumbs and the toolbar: on the line of a list's title, on other screens on a line of their own. */
export function FrameLine({ claims }: { claims: Claims }) {
  const [crumbs, tools] = [useStore(crumbsSlot), useStore(toolsSlot)]
  if (crumbs && tools)
    return (
      <>
        {createPortal(<Breadcrumbs role={claims.Role} isTitle />, crumbs)}
        {createPortal(<Toolbar claims={claims} />, tools)}
      </>
    )
  return (
    <div className={classes.row}>
      <Breadcrumbs role={claims.Role} />
      <Toolbar claims={claims} />
    </div>
  )
}
