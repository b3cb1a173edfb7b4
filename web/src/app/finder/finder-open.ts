import { createStore } from '../../ui/store.ts'

/** Whether the finder is open: it opens with Ctrl+K and with the search box of the top bar. */
export const finderOpen = createStore(false)
