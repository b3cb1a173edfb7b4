import { createStore } from '../../ui/store.ts'

/** Whether the finder is open: it opens with Ctrl+K and with the search box of the top bar. */
export const finderOpen = createStore(false)

/** Its code, fetched when the browser is idle: whoever presses Ctrl+K types at once, and keys before the box is there would be lost. */
export const fetchFinder = () => import('./finder-dialog.tsx')
